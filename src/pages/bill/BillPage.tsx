import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { type Bill } from '../../../contract/bills';
import { formatCount } from '../../../contract/formats';
import { errorText, refusalOf } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { InfoIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { deskOrderPath, orderPath } from '../../config/paths';
import { useUser } from '../../features/auth/authContext';
import { billErrors, useGetBillQuery } from '../../features/bills/billEndpoints';
import { BillPaper } from '../../features/bills/BillPaper';
import { CreditNotePaper } from '../../features/bills/CreditNotePaper';
import { type PaperSize } from '../../features/bills/paper';
import { BILL_TITLES } from '../../features/bills/paperWords';
import { PrintedPage } from '../../features/bills/PrintedPage';
import { usePrint } from '../../features/bills/usePrint';
import { readId } from '../../config/readId';
import { UnknownOrder } from '../../features/orders/UnknownOrder';
import { httpStatus } from '../../http/request';

const onScreen = { '@media print': { display: 'none' } };

/** The bill of an order and its credit notes, to be read and printed on A4 or on a roll of 80 mm. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const order = readId(id);
  return order === null ? (
    <PageFrame title={t`Bill`}>
      <UnknownOrder />
    </PageFrame>
  ) : (
    <BillView key={order} order={order} />
  );
}

function BillView({ order }: { order: number }) {
  const { t } = useLingui();
  const { currentData: bill, error, isError, isFetching, refetch } = useGetBillQuery(order);
  if (bill) return <Papers bill={bill} />;
  const isFailed = isError && !isFetching;
  const isUnknown = isFailed && httpStatus(error) === 404;
  const isNotIssued = refusalOf(error).code === 'not_issued';
  return (
    <PageFrame title={t`Bill`}>
      {isUnknown && isNotIssued && (
        <StatusMessage
          title={t`There is no bill yet`}
          icon={<InfoIcon />}
          links={[{ to: orderPath(order), text: t`Back to the order` }]}
        >
          <Trans>The bill is issued when the order leaves the shop.</Trans>
        </StatusMessage>
      )}
      {isUnknown && !isNotIssued && <UnknownOrder />}
      {isFailed && !isUnknown && (
        <ErrorState title={errorText(billErrors.loadBill, error)} onRetry={() => void refetch()} />
      )}
      {!isFailed && <ListSkeleton text={t`Loading the bill`} heights={[6, 80]} />}
    </PageFrame>
  );
}

/** What the next print of a bill is, whose last one was this copy. */
function nextPrintText(i18n: I18n, last: number | null): string {
  if (last === null) return i18n._(msg`Print original`);
  const number = formatCount(i18n, last + 1);
  return i18n._(msg`Print copy ${number}`);
}

function Papers({ bill }: { bill: Bill }) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const isStaff = useUser()?.is_staff === true;
  const size: PaperSize = params.get('paper') === '80mm' ? '80mm' : 'a4';
  const note = bill.credit_notes.find(({ number }) => number === params.get('note'));
  const { printed, print } = usePrint(bill.order.id, isStaff && !note);
  const shown = (number: string) => {
    const next = new URLSearchParams(params);
    if (number === bill.number) next.delete('note');
    else next.set('note', number);
    return { search: String(next) };
  };
  const nameOf = (paper: { number: string }) => {
    const { number } = paper;
    return paper === bill ? `${i18n._(BILL_TITLES[bill.tax])} ${number}` : t`Credit note ${number}`;
  };
  const title = nameOf(note ?? bill);
  const { number } = bill.order;

  return (
    <PageFrame title={title} heading={null} width="md">
      <Box sx={onScreen}>
        <Button
          component={Link}
          to={isStaff ? deskOrderPath(bill.order.id) : orderPath(bill.order.id)}
          sx={{ mb: 1, ml: -2.5 }}
        >
          ← {t`Order ${number}`}
        </Button>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h2', m: 0, mr: 'auto', overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <ToggleButtonGroup
            exclusive
            value={size}
            aria-label={t`Paper`}
            onChange={(_event, chosen: PaperSize | null) => {
              const next = new URLSearchParams(params);
              if (chosen === 'a4') next.delete('paper');
              else if (chosen) next.set('paper', chosen);
              setParams(next, { replace: true });
            }}
          >
            <ToggleButton value="a4">A4</ToggleButton>
            <ToggleButton value="80mm">80 mm</ToggleButton>
          </ToggleButtonGroup>
          <Button variant="contained" onClick={() => void print()}>
            {isStaff && !note ? nextPrintText(i18n, bill.copy) : t`Print`}
          </Button>
        </Stack>
        {bill.credit_notes.length > 0 && (
          <Stack component="nav" aria-label={t`Papers`} direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
            {[bill, ...bill.credit_notes].map((paper) => (
              <Button
                key={paper.number}
                component={Link}
                to={shown(paper.number)}
                replace
                variant={paper === (note ?? bill) ? 'contained' : 'outlined'}
                aria-current={paper === (note ?? bill) ? 'page' : undefined}
              >
                {nameOf(paper)}
              </Button>
            ))}
          </Stack>
        )}
      </Box>
      <PrintedPage size={size}>
        {note ? (
          <CreditNotePaper bill={bill} note={note} size={size} />
        ) : (
          <BillPaper bill={bill} size={size} copy={printed} />
        )}
      </PrintedPage>
    </PageFrame>
  );
}
