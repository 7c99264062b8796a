import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '../../components/PageFrame';
import { ListSearch } from '../../components/ListSearch';
import { CallList } from '../../features/desk/members/CallList';
import { MemberList } from '../../features/desk/members/MemberList';
import { readWhole } from '../../http/readWire';

/** The members, and whom to call before their first cash order is packed. */
export function Component() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').trim();
  const isBlocked = params.get('blocked') === 'true';
  const write = (next: { q: string; blocked: boolean }) =>
    setParams(
      { ...(next.q && { q: next.q }), ...(next.blocked && { blocked: 'true' }) },
      { replace: true, preventScrollReset: true },
    );

  return (
    <PageFrame title={t`Members`} width="lg">
      <Stack useFlexGap direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
        <ListSearch
          list={t`Members`}
          label={t`Name, phone or email`}
          value={q}
          onSearch={(text) => write({ q: text, blocked: isBlocked })}
          style={{ flex: '1 1 14rem' }}
        />
        <Button
          variant={isBlocked ? 'contained' : 'outlined'}
          aria-pressed={isBlocked}
          onClick={() => write({ q, blocked: !isBlocked })}
        >
          <Trans>Cash blocked</Trans>
        </Button>
      </Stack>
      <MemberList
        filter={{ ...(q && { q }), ...(isBlocked && { blocked: 'true' }) }}
        page={readWhole(params.get('page')) ?? 1}
      />
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        <Trans>First cash orders to confirm by phone</Trans>
      </Typography>
      <CallList />
    </PageFrame>
  );
}
