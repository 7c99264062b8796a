import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '../../components/PageFrame';
import { StepResults } from '../../features/desk/many/StepResults';
import { useManySteps } from '../../features/desk/many/useManySteps';
import { QueueFilters } from '../../features/desk/queue/QueueFilters';
import { QueueList } from '../../features/desk/queue/QueueList';
import { readView, writeView } from '../../features/desk/queue/queueView';

/** The queue of orders, for staff. */
export function Component() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const steps = useManySteps();
  return (
    <PageFrame title={t`Orders`} heading={null} width="xl">
      <QueueFilters
        view={view}
        onChange={(next) => setParams(writeView(next), { replace: true, preventScrollReset: true })}
      />
      <StepResults results={steps.results} dismiss={steps.dismiss} />
      <QueueList key={String(writeView(view))} view={view} onMove={steps.move} />
    </PageFrame>
  );
}
