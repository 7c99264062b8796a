import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { type ReactNode } from 'react';
import { type DeskOrder } from '../../../../contract/desk';
import { type DeskProblem } from '../../../../contract/problems';
import { NepaliText } from '../../../components/NepaliText';
import { settlementText } from '../../../components/problem/settlementText';
import { useGetDeskProblemsQuery } from '../problems/deskProblemEndpoints';
import { RefundLines } from './RefundLines';

const CLOSED: readonly DeskProblem['state'][] = ['refused', 'withdrawn'];

type RefundFactsProps = { order: Pick<DeskOrder, 'id' | 'state' | 'refunds'>; children: ReactNode };

/**
 * What was given back for an order before, and what its reports say: by them the same goods may be paid for already. The fields below come
 * with it, so that no press is lost to lines that arrive late.
 */
export function RefundFacts({ order: { id, state, refunds }, children }: RefundFactsProps) {
  const { t } = useLingui();
  const { currentData, isFetching, isError } = useGetDeskProblemsQuery(
    { order: id, page: 1 },
    { skip: state !== 'delivered' },
  );
  const reports = (currentData?.results ?? []).filter((report) => !CLOSED.includes(report.state));
  const isLoading = isFetching && !currentData;
  const hasFacts = refunds.length + reports.length > 0 || isLoading || isError;
  return (
    <>
      {hasFacts && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          <RefundLines refunds={refunds} />
          {reports.map((report) => (
            <div key={report.id}>
              <ReportText report={report} />
            </div>
          ))}
          {isLoading && <div>{t`Loading the reports …`}</div>}
          {isError && <div>{t`The reports of this order could not be loaded.`}</div>}
        </Alert>
      )}
      {!isLoading && children}
    </>
  );
}

function ReportText({ report }: { report: DeskProblem }) {
  const { t, i18n } = useLingui();
  const { id, exchange } = report;
  const other = exchange?.number;
  const settled = settlementText(i18n, report) || t`nothing is agreed yet`;
  const goods = <NepaliText>{report.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</NepaliText>;
  return other ? (
    <Trans>
      Report {id}, {goods}: exchanged by {other}
    </Trans>
  ) : (
    <Trans>
      Report {id}, {goods}: {settled}
    </Trans>
  );
}
