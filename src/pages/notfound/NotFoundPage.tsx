import { useLingui } from '@lingui/react/macro';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

export function Component() {
  const { t } = useLingui();
  return (
    <PageFrame title={t`Page not found`} heading={null} width="md">
      <StatusMessage
        level="h1"
        title={t`Page not found`}
        icon={<SearchIcon />}
        links={[
          { to: paths.products, text: t`See all products` },
          { to: paths.home, text: t`Go to the front page` },
        ]}
      >
        {t`There is no page at this address (404). It may have been mistyped, or the page has moved.`}
      </StatusMessage>
    </PageFrame>
  );
}
