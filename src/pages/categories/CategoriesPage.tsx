import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { CategoryList } from '../../features/catalog/categories/CategoryList';

/** All categories of the shop. */
export function Component() {
  const { t } = useLingui();
  return (
    <PageFrame title={t`Categories`} canonical={paths.categories} width="xl">
      <CategoryList />
    </PageFrame>
  );
}
