import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '../../components/feedback/ErrorBoundary';
import { Loaded } from '../../components/feedback/Loaded';
import { PageFrame } from '../../components/PageFrame';
import { DownloadButton } from '../../components/DownloadButton';
import { TextLink } from '../../components/TextLink';
import { paths } from '../../config/paths';
import { Figures } from '../../features/desk/overview/Figures';
import {
  overviewErrors,
  PERIODS,
  useDownloadOverviewMutation,
  useGetDeskOverviewQuery,
} from '../../features/desk/overview/overviewEndpoints';
import { BestSellersTable, DayTable, LowStockTable } from '../../features/desk/overview/OverviewTables';
import { WebVitals } from '../../features/desk/overview/WebVitals';
import { useUser } from '../../features/auth/authContext';
import { SalesSwitch } from '../../features/desk/sales/SalesSwitch';
import { SLOW_POLLING } from '../../features/desk/deskEndpoints';

const DayChart = lazy(() =>
  import(/* webpackChunkName: "dayChart" */ '../../features/desk/overview/DayChart').then(({ DayChart }) => ({
    default: DayChart,
  })),
);

/** How the shop does: the figures of the last days, what sells and what is running out. */
export function Component() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const isOwner = useUser()?.is_owner === true;
  const days = PERIODS.find((period) => String(period) === params.get('days')) ?? 7;
  const query = useGetDeskOverviewQuery(days, SLOW_POLLING);
  const [download] = useDownloadOverviewMutation();

  return (
    <PageFrame title={t`Overview`} width="lg">
      <Box sx={{ mb: 2 }}>
        <SalesSwitch isOwner={isOwner} />
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          value={days}
          aria-label={t`Days`}
          onChange={(_event, period: number | null) =>
            period !== null && setParams(period === 7 ? {} : { days: String(period) }, { replace: true })
          }
        >
          {PERIODS.map((period) => (
            <ToggleButton key={period} value={period}>
              {period === 1 ? t`Today` : t`${period} days`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <DownloadButton
          name={`overview-${days}-days.csv`}
          load={() => download(days).unwrap()}
          errors={overviewErrors.downloadOverview}
        />
      </Stack>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        <Trans>
          By the day on which an order was placed. Exchanges and orders that were never paid are not counted. What
          arrived on a day is under <TextLink to={paths.deskTakings}>Takings</TextLink>.
        </Trans>
      </Typography>
      <Loaded query={query} errors={overviewErrors.loadOverview} loading={t`Loading the overview`} heights={[10, 56]}>
        {(overview, isStale) => (
          <>
            <Figures overview={overview} />
            {isStale && <Typography role="status">{t`The figures could not be refreshed.`}</Typography>}
            <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
              {t`By day`}
            </Typography>
            {overview.days.length > 1 && (
              <ErrorBoundary fallback={null}>
                <Suspense fallback={<Skeleton variant="rounded" height="15rem" />}>
                  <Stack sx={{ flexDirection: { '@md': 'row' }, gap: 2, mb: 2, '& > *': { flex: 1, minWidth: 0 } }}>
                    <div>
                      <Typography color="textSecondary">{t`Orders`}</Typography>
                      <DayChart days={overview.days} figure="orders" />
                    </div>
                    <div>
                      <Typography color="textSecondary">{t`Revenue (NPR)`}</Typography>
                      <DayChart days={overview.days} figure="revenue" />
                    </div>
                  </Stack>
                </Suspense>
              </ErrorBoundary>
            )}
            <DayTable days={overview.days} />
            <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
              {t`Best sellers`}
            </Typography>
            <BestSellersTable products={overview.best_sellers} />
            <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
              {t`Low stock`}
            </Typography>
            <LowStockTable products={overview.scarce} />
          </>
        )}
      </Loaded>
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {t`Speed of the pages`}
      </Typography>
      <WebVitals />
    </PageFrame>
  );
}
