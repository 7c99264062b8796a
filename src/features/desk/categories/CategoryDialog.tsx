import { type I18n } from '@lingui/core';
import { worded } from '../../../i18n/worded';
import { EnglishText } from '../../../components/EnglishText';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { object } from 'yup';
import { type DeskCategory } from '../../../../contract/deskCategories';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { errorText } from '../../../http/apiError';
import { formErrors } from '../../../components/form/formErrors';
import { useAppDispatch } from '../../../api/hooks';
import { uploadPicture } from '../../../api/uploadPicture';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { readable } from '../../../components/form/readable';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { useCloseGuard } from '../../../components/form/useCloseGuard';
import { PictureField } from '../../../components/upload/PictureField';
import { EditConflict } from '../EditConflict';
import { useEdited } from '../useEdited';
import {
  categoryErrors,
  categoryPictureUrl,
  deskCategoryApi,
  useAddCategoryMutation,
  useChangeCategoryMutation,
} from './categoryEndpoints';

const schema = object({
  name: readable(READ_PRODUCT.category).required(/*i18n*/ 'Enter a name'),
  nameNe: readable(READ_PRODUCT.category_ne),
});
const FRESH_TEXTS = {
  no: /*i18n*/ '7 days, sealed packs 15 days',
  yes: /*i18n*/ '24 hours: they are fresh',
};

const toValues = (category: DeskCategory | null) => ({
  name: category?.name ?? '',
  nameNe: category?.name_ne ?? '',
  fresh: category?.fresh ? ('yes' as const) : ('no' as const),
});
type Values = ReturnType<typeof toValues>;
const textsOf = (i18n: I18n, category: DeskCategory): Record<keyof Values, string> => ({
  name: `${i18n._('Name')}: ${category.name}`,
  nameNe: `${i18n._('Name in Nepali')}: ${category.name_ne ?? i18n._('not given')}`,
  fresh: `${i18n._('Returns')}: ${i18n._(FRESH_TEXTS[toValues(category).fresh])}`,
});

type CategoryDialogProps = {
  /** Null for a new one. */
  category: DeskCategory | null;
  /** A new category stays open, so that it gets a picture. */
  onAdded: (id: number) => void;
  onClose: () => void;
};

/** The name and the picture of a category. The picture is saved at once. */
export function CategoryDialog({ category, onAdded, onClose }: CategoryDialogProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const guard = useCloseGuard(onClose);
  const [pictureFailure, setPictureFailure] = useState('');
  const [add] = useAddCategoryMutation();
  const [change] = useChangeCategoryMutation();
  const dispatch = useAppDispatch();
  const edited = useEdited(category, { toValues, textsOf: (each) => textsOf(i18n, each) });

  const save = async (values: Values, form: { setValues: (next: Values) => unknown }) => {
    const [name, name_ne, fresh] = [values.name.trim(), values.nameNe.trim() || null, values.fresh === 'yes'];
    await edited.change(values, form, async (seen) => {
      if (!seen) return onAdded((await add({ name, name_ne }).unwrap()).id);
      await change({ id: seen.id, change: { name, name_ne, fresh, version: seen.version } }).unwrap();
      onClose();
    });
  };
  const removePicture = async (id: number) => {
    const { error } = await change({ id, change: { image: null } });
    setPictureFailure(error ? errorText(categoryErrors.change, error) : '');
  };
  return (
    <Dialog open onClose={guard.onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{category ? category.name : t`New category`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {pictureFailure && (
          <Alert severity="error">
            <EnglishText>{pictureFailure}</EnglishText>
          </Alert>
        )}
        {category && (
          <>
            <PictureField
              name={category.name}
              image={category.image}
              send={async (picture) => {
                await uploadPicture({ ...picture, url: categoryPictureUrl(category.id) });
                dispatch(deskCategoryApi.util.invalidateTags(['DeskCategory', 'Category']));
              }}
            />
            {category.has_picture && (
              <Button sx={{ justifySelf: 'start' }} onClick={() => void removePicture(category.id)}>
                <Trans>Use the picture of a product</Trans>
              </Button>
            )}
          </>
        )}
        <ShopForm
          initialValues={toValues(category)}
          schema={schema}
          onSubmit={save}
          {...formErrors({ name: 'name', name_ne: 'nameNe' }, categoryErrors.change)}
          onValues={guard.onValues}
        >
          <EditConflict saved={edited.saved} />
          <FormTextField name="name" label={t`Name`} htmlInput={{ autoFocus: !category }} />
          <FormTextField name="nameNe" label={t`Name in Nepali`} htmlInput={{ lang: 'ne' }} />
          {category && (
            <FormSelect
              name="fresh"
              label={t`How long can its goods be returned?`}
              options={worded(i18n, FRESH_TEXTS)}
            />
          )}
          <SubmitButton>{category ? t`Save` : t`Add the category`}</SubmitButton>
          <Button variant="outlined" size="large" onClick={onClose}>
            {category ? t`Close` : t`Cancel`}
          </Button>
        </ShopForm>
      </DialogContent>
      {guard.question}
    </Dialog>
  );
}
