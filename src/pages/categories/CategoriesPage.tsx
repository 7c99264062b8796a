import { PageFrame } from '../../components/PageFrame';
import { CategoryList } from '../../features/catalog/CategoryList';

/** All categories of the shop. */
export function CategoriesPage() {
  return (
    <PageFrame title="Categories" width="xl">
      <CategoryList />
    </PageFrame>
  );
}
