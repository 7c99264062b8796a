import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { type DeskMemberPage } from '../../../../contract/members';
import { Loaded } from '../../../components/feedback/Loaded';
import { focusFallback } from '../../../components/focusFallback';
import { countText } from '../../../components/listCount';
import { ListSearch } from '../../../components/ListSearch';
import { NepaliText } from '../../../components/NepaliText';
import { memberErrors, useGetMembersQuery } from '../members/memberEndpoints';
import { CallerForm } from './lazyParts';

const SHOWN = 5;

function foundText(i18n: I18n, found: DeskMemberPage): string {
  const members = countText(i18n, found, 'member');
  if (found.count === 0) return i18n._('Nobody found.');
  return found.count > SHOWN ? i18n._(msg`${members}, the newest ${SHOWN} of them`) : members;
}

/** Finds the member who calls, or makes an account for them. */
export function CallerSearch({ onChosen }: { onChosen: (member: number) => void }) {
  const { t, i18n } = useLingui();
  const [q, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const query = useGetMembersQuery({ q, page: 1 }, { skip: q === '' });
  return (
    <Stack ref={focusFallback} spacing={2}>
      <ListSearch list={t`Members`} label={t`Phone number, name or email`} value={q} onSearch={setSearch} />
      {q !== '' && (
        <Loaded query={query} errors={memberErrors.load} loading={t`Loading members`} heights={[3.5, 3.5]}>
          {(found) => (
            <>
              <Typography color="textSecondary" role="status">
                {foundText(i18n, found)}
              </Typography>
              {found.count > 0 && (
                <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {found.results.slice(0, SHOWN).map(({ id, name, phone_number, email }) => (
                    <li key={id}>
                      <Button
                        variant="outlined"
                        fullWidth
                        onClick={() => onChosen(id)}
                        sx={{ justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' }}
                      >
                        <span>
                          <NepaliText>{[name, phone_number, email].filter(Boolean).join(', ')}</NepaliText>
                        </span>
                      </Button>
                    </li>
                  ))}
                </Stack>
              )}
            </>
          )}
        </Loaded>
      )}
      <Button aria-expanded={isNew} onClick={() => setNew(!isNew)} sx={{ alignSelf: 'flex-start' }}>
        {t`New caller`}
      </Button>
      {isNew && (
        <Suspense fallback={<Skeleton variant="rounded" height="24rem" />}>
          <CallerForm searched={q} onAdded={onChosen} />
        </Suspense>
      )}
    </Stack>
  );
}
