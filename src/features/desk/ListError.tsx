import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/ErrorState';
import { focusFallback } from '../../components/focusFallback';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { httpStatus } from '../../http/request';

type ListErrorProps = { title: string; error: unknown; page: number; onRetry: () => void };

/** A page of a list that could not be loaded. One that is past the end, because the list became shorter, leads to the first page. */
export function ListError({ title, error, page, onRetry }: ListErrorProps) {
  const [params] = useSearchParams();
  if (page === 1 || httpStatus(error) !== 404) return <ErrorState title={title} onRetry={onRetry} />;
  const first = new URLSearchParams(params);
  first.delete('page');
  return (
    <div ref={focusFallback}>
      <StatusMessage title="The list has fewer pages" level="p" links={[{ to: `?${first}`, text: 'First page' }]}>
        There is nothing on this page any more.
      </StatusMessage>
    </div>
  );
}
