import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { type Address } from '../../../contract/addresses';
import { MAX_ADDRESSES } from '../../../contract/addressRules';
import { ChoiceCard } from '../../components/ChoiceCard';
import { AddressText } from './AddressText';
import { newAddress } from './addressValues';

// With Formik and Yup: most members choose from their book.
const AddressForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "addressForm" */ './AddressForm')).AddressForm,
}));

const NEW = 'new';

type AddressChoiceProps = {
  addresses: Address[];
  member: Parameters<typeof newAddress>[0];
  chosen: number | null;
  onChosen: (address: number) => void;
  onDirty: (dirty: boolean) => void;
};

/** Chooses an address of the book, or adds one; an empty book shows the form at once. */
export function AddressChoice({ addresses, member, chosen, onChosen, onDirty }: AddressChoiceProps) {
  const preselected = addresses.find(({ id }) => id === chosen) ?? addresses.find((address) => address.is_default);
  const [value, setValue] = useState(preselected ? String(preselected.id) : NEW);
  const [initialValues] = useState(() => newAddress(member));
  const [saved, setSaved] = useState(0);
  const use = ({ id }: Address) => {
    setSaved(saved + 1);
    setValue(String(id));
    onChosen(id);
  };
  const isNew = value === NEW || addresses.length === 0;
  const [wasNew, setWasNew] = useState(isNew);
  if (isNew && !wasNew) setWasNew(true);

  return (
    <Stack spacing={2.5}>
      {addresses.length > 0 && (
        <RadioGroup
          aria-label="Delivery address"
          value={value}
          onChange={(_event, next) => setValue(next)}
          sx={{ gap: 1.5 }}
        >
          {addresses.map((address) => (
            <ChoiceCard
              key={address.id}
              value={String(address.id)}
              control={<Radio />}
              label={<AddressText address={address} />}
            />
          ))}
          {addresses.length < MAX_ADDRESSES && <ChoiceCard value={NEW} control={<Radio />} label="Another address" />}
        </RadioGroup>
      )}
      {/* Hidden, not removed: what is typed stays while another address is looked at. */}
      {wasNew && (
        <Box hidden={!isNew}>
          <Suspense fallback={<Skeleton variant="rounded" animation={false} sx={{ height: '44rem' }} />}>
            <AddressForm
              key={saved}
              initialValues={initialValues}
              submitText="Deliver here"
              onSaved={use}
              onDirty={onDirty}
            />
          </Suspense>
        </Box>
      )}
      {!isNew && (
        <Button variant="contained" size="large" fullWidth onClick={() => onChosen(Number(value))}>
          Deliver here
        </Button>
      )}
    </Stack>
  );
}
