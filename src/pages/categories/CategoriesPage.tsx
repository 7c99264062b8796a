import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { CategoryList } from '../../features/catalog/categories/CategoryList';

/** All categories of the shop. */
export function Component() {
  return (
    <PageFrame title="Categories" canonical={paths.categories} width="xl">
      <CategoryList />
    </PageFrame>
  );
}
