import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { EarningsTables } from '../../components/EarningsTables';
import { Loaded } from '../../components/feedback/Loaded';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { earningsErrors, useGetEarningsQuery } from '../../features/selling/earnings/earningsEndpoints';

/** What the products of a member have brought, and what the shop has paid out. */
export function Component() {
  const { t } = useLingui();
  const query = useGetEarningsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageFrame title={t`Sales of my products`}>
      <Button component={Link} to={paths.myProducts} sx={{ mb: 1, ml: -2.5 }}>
        <Trans>← My products</Trans>
      </Button>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        <Trans>
          Pieces that were delivered, less those that came back, at the price at which they were sold. The shop pays out
          by hand and notes it here.
        </Trans>
      </Typography>
      <Loaded query={query} errors={earningsErrors.load} loading={t`Loading`}>
        {(earnings) => <EarningsTables earnings={earnings} />}
      </Loaded>
    </PageFrame>
  );
}
