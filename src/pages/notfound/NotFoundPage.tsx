import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

export function Component() {
  return (
    <PageFrame title="Page not found" heading={null} width="md">
      <StatusMessage
        level="h1"
        title="Page not found"
        icon={<SearchIcon />}
        links={[
          { to: paths.products, text: 'See all products' },
          { to: paths.home, text: 'Go to the front page' },
        ]}
      >
        There is no page at this address (404). It may have been mistyped, or the page has moved.
      </StatusMessage>
    </PageFrame>
  );
}
