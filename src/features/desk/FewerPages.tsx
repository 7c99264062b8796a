import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { focusFallback } from '../../components/focusFallback';
import { StatusMessage } from '../../components/feedback/StatusMessage';

/** In place of a page past the end of a list that became shorter. It leads to the first page. */
export function FewerPages() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const first = new URLSearchParams(params);
  first.delete('page');
  return (
    <div ref={focusFallback}>
      <StatusMessage title={t`The list has fewer pages`} level="p" links={[{ to: `?${first}`, text: t`First page` }]}>
        {t`There is nothing on this page any more.`}
      </StatusMessage>
    </div>
  );
}
