import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type ManagedProduct } from '../../../../contract/managedProducts';
import { currentOf, errorText } from '../../../http/apiError';
import { EnglishText } from '../../../components/EnglishText';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { NepaliText } from '../../../components/NepaliText';
import { useDebouncedInput } from '../../../components/useDebouncedInput';
import { productErrors, useGetDeskProductsQuery, useUpdateDeskProductMutation } from '../products/productEndpoints';

type AddWordDialogProps = { word: string; onAdded: (product: string) => void; onClose: () => void };

/** Chooses a product that is to be found by a word: it becomes one of its other names. */
export function AddWordDialog({ word, onAdded, onClose }: AddWordDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [product, setProduct] = useState<ManagedProduct | null>(null);
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const composition = useDebouncedInput(text, () => setSearch(text.trim()));
  const found = useGetDeskProductsQuery({ search, page: 1 }, { skip: search === '' });
  const [update, { error, isLoading }] = useUpdateDeskProductMutation();

  const save = async () => {
    if (!product || isLoading) return;
    const aliases = [product.aliases, word].filter(Boolean).join(', ');
    const { error: refused } = await update({ id: product.id, patch: { aliases, version: product.version } });
    if (!refused) onAdded(product.name);
    // The next press adds the word to the names of now.
    else setProduct(currentOf<ManagedProduct>(refused) ?? product);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t`Which product is “${word}”?`}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {t`The word is added to the other names of the product. Shoppers do not see it.`}
        </Typography>
        <Autocomplete
          options={search === '' ? [] : (found.currentData?.results ?? [])}
          value={product}
          onChange={(_event, chosen) => setProduct(chosen)}
          onInputChange={(_event, typed, reason) => reason === 'input' && setText(typed)}
          // The server has searched.
          filterOptions={(all) => all}
          getOptionLabel={({ name }) => name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          loading={found.isFetching || search !== text.trim()}
          loadingText={t`Searching`}
          noOptionsText={search === '' ? t`Type the name of a product` : t`Nothing found`}
          renderInput={({ id: inputId, slotProps }) => (
            <LabelledTextField
              id={inputId}
              label={t`Product`}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...composition, autoComplete: 'off' } }}
            />
          )}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <NepaliText>{option.name}</NepaliText>
            </li>
          )}
        />
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <EnglishText>{errorText(productErrors.change, error)}</EnglishText>
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ gap: 1, p: 3, pt: 1 }} disableSpacing>
        <Button variant="outlined" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="contained" disabled={!product} loading={isLoading} onClick={() => void save()}>
          <Trans>Add the word</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
