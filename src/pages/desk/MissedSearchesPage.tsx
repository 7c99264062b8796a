import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { focusHeading } from '../../components/focusHeading';
import { PageFrame } from '../../components/PageFrame';
import { AddWordDialog } from '../../features/desk/searches/AddWordDialog';
import { missedSearchErrors, useGetMissedSearchesQuery } from '../../features/desk/searches/missedSearchEndpoints';

/** What shoppers searched for within 30 days and did not find. */
export function Component() {
  const { t } = useLingui();
  const query = useGetMissedSearchesQuery();
  const [word, setWord] = useState<string | null>(null);
  const [added, setAdded] = useState('');
  return (
    <PageFrame title={t`Searches without a result`} width="md">
      <Typography sx={{ mb: 2 }}>
        {t`What shoppers searched for within 30 days and the shop does not find today.`}
      </Typography>
      {added && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {added}
        </Alert>
      )}
      <Loaded query={query} errors={missedSearchErrors.load} loading={t`Loading the searches`} heights={[4, 4, 4, 4]}>
        {(searches) =>
          searches.length === 0 ? (
            <StatusMessage title={t`Every search found something`} level="p" />
          ) : (
            <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {searches.map(({ text, times, last_on: day }) => {
                const often = t`${plural(times, { one: 'once', other: '# times' })}`;
                return (
                  <Stack
                    key={text}
                    component="li"
                    direction="row"
                    useFlexGap
                    sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
                  >
                    <Typography sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
                      <Trans>
                        <strong>{text}</strong>, {often}, last on {day}
                      </Trans>
                    </Typography>
                    <Button variant="outlined" aria-label={t`Add “${text}” to a product`} onClick={() => setWord(text)}>
                      {t`Add to a product`}
                    </Button>
                  </Stack>
                );
              })}
            </Stack>
          )
        }
      </Loaded>
      {word !== null && (
        <AddWordDialog
          key={word}
          word={word}
          onAdded={(product) => {
            setAdded(t`“${word}” finds ${product} now.`);
            setWord(null);
            focusHeading();
          }}
          onClose={() => setWord(null)}
        />
      )}
    </PageFrame>
  );
}
