import { EnglishText } from '../../components/EnglishText';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorText } from '../../http/apiError';
import { Loaded } from '../../components/feedback/Loaded';
import { PageFrame } from '../../components/PageFrame';
import { CategoryDialog } from '../../features/desk/categories/CategoryDialog';
import {
  categoryErrors,
  useGetDeskCategoriesQuery,
  useOrderCategoriesMutation,
} from '../../features/desk/categories/categoryEndpoints';
import { CategoryRows } from '../../features/desk/categories/CategoryRows';

const NEW = 'new';

/** The shop's categories: add, rename, picture, order, remove. */
export function Component() {
  const { t } = useLingui();
  const query = useGetDeskCategoriesQuery();
  const [order, ordering] = useOrderCategoriesMutation();
  const [edited, setEdited] = useState<number | typeof NEW | null>(null);
  const editedCategory = query.currentData?.find(({ id }) => id === edited) ?? null;
  return (
    <PageFrame title={t`Categories`} width="md">
      <Loaded query={query} errors={categoryErrors.load} loading={t`Loading the categories`} heights={[10, 10, 10, 10]}>
        {(categories) => (
          <>
            <Button variant="contained" sx={{ mb: 2 }} onClick={() => setEdited(NEW)}>
              <Trans>Add a category</Trans>
            </Button>
            {ordering.error && (
              <Alert severity="error" sx={{ mb: 2 }}>
                <EnglishText>{errorText(categoryErrors.change, ordering.error)}</EnglishText>
              </Alert>
            )}
            {categories.length === 0 && (
              <Typography>
                <Trans>There is no category yet. A product needs one.</Trans>
              </Typography>
            )}
            <CategoryRows categories={categories} onOrder={(ids) => void order(ids)} onEdit={setEdited} />
          </>
        )}
      </Loaded>
      {(edited === NEW || editedCategory) && (
        <CategoryDialog key={edited} category={editedCategory} onAdded={setEdited} onClose={() => setEdited(null)} />
      )}
    </PageFrame>
  );
}
