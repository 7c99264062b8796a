import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { deskErrors } from '../../features/desk/deskEndpoints';
import { PackingSlip, SlipPaper } from '../../features/desk/PackingSlip';
import { useGetSlipsQuery } from '../../features/desk/queue/queueEndpoints';
import { readWhole } from '../../http/readWire';

const onScreen = { '@media print': { display: 'none' } };

// On the screen as on paper, side by side. On paper nothing but the slips.
const sheets = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(105mm, 100%), 1fr))',
  gap: 2,
  '@media print': { display: 'block' },
};
const sheet = {
  p: '6mm',
  maxWidth: '105mm',
  minHeight: '148mm',
  display: 'grid',
  '@media print': { display: 'block', p: 0, minHeight: 0, border: 0, '& + &': { breakBefore: 'page' } },
};

/** The packing slips of chosen orders, of a slot, or of the couriers, to be printed on A6. */
export function Component() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const chosen = params.get('orders');
  const query = useGetSlipsQuery(chosen === null ? { slot: readWhole(params.get('slot')) } : { orders: chosen });
  const slips = query.currentData;
  const count = slips?.length;
  const title =
    count !== undefined ? t`${plural(count, { one: '# packing slip', other: '# packing slips' })}` : t`packing slips`;

  return (
    <PageFrame title={t`Packing slips`} heading={null} width="xl">
      <SlipPaper />
      <Stack direction="row" sx={{ ...onScreen, flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mr: 'auto' }}>
          {title}
        </Box>
        <Button variant="contained" disabled={!slips?.length} onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </Stack>
      <Loaded query={query} errors={deskErrors.loadDesk} loading={t`Loading the slips`} heights={[70, 70]}>
        {(orders) =>
          orders.length === 0 ? (
            <StatusMessage
              title={t`No slips to print`}
              level="p"
              icon={<BasketIcon />}
              links={[{ to: paths.desk, text: t`Orders` }]}
            >
              {t`No order waits to be packed for this delivery.`}
            </StatusMessage>
          ) : (
            <Box sx={sheets}>
              {orders.map((order) => (
                <Card key={order.id} sx={sheet}>
                  <PackingSlip order={order} />
                </Card>
              ))}
            </Box>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
