import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { SearchIcon } from '../../components/icons';
import { Notice } from '../../components/feedback/Notice';
import { PageFrame } from '../../components/PageFrame';

export function NotFoundPage() {
  return (
    <PageFrame title="Page not found" heading={null} width="md">
      <Notice
        level="h1"
        title="Page not found"
        icon={<SearchIcon />}
        actions={
          <>
            <Button variant="contained" component={Link} to={paths.products}>
              See all products
            </Button>
            <Button variant="outlined" component={Link} to={paths.home}>
              Go to the front page
            </Button>
          </>
        }
      >
        Nothing is kept at this address (404). It may have been mistyped, or the page has moved.
      </Notice>
    </PageFrame>
  );
}
