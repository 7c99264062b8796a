import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { type ComponentProps, useEffect, useState } from 'react';
import { type Address } from '../../../contract/addresses';
import { MAX_ADDRESSES } from '../../../contract/addressRules';
import { ChoiceCard } from '../../components/ChoiceCard';
import { AddressText } from './AddressText';
import { type AddressValues, newAddress } from './addressValues';
import { LazyAddressForm } from './LazyAddressForm';

const NEW = 'new';

type AddressChoiceProps = {
  addresses: Address[];
  member: Parameters<typeof newAddress>[0];
  chosen: number | null;
  onChosen: (address: number) => void;
  /** What was typed before. */
  draft: AddressValues | undefined;
} & Pick<ComponentProps<typeof LazyAddressForm>, 'onTyped' | 'onErrors'>;

/** Chooses an address of the book, or adds one; an empty book shows the form at once. */
export function AddressChoice({ addresses, member, chosen, onChosen, draft, onTyped, onErrors }: AddressChoiceProps) {
  const { t } = useLingui();
  const preselected = addresses.find(({ id }) => id === chosen) ?? addresses.find((address) => address.is_default);
  const [picked, setPicked] = useState(preselected && !draft ? String(preselected.id) : NEW);
  const [initialValues] = useState(() => newAddress(member));
  const [saved, setSaved] = useState(0);
  const use = ({ id }: Address) => {
    setSaved(saved + 1);
    setPicked(String(id));
    onChosen(id);
  };
  // The picked address may have been deleted in another tab.
  const isGone = picked !== NEW && !addresses.some(({ id }) => String(id) === picked);
  const value = isGone ? String((preselected ?? addresses[0])?.id ?? NEW) : picked;
  const isNew = value === NEW;
  const [isInvalid, setInvalid] = useState(false);
  const hasErrors = isNew && isInvalid;
  useEffect(() => onErrors(hasErrors), [hasErrors, onErrors]);
  const [wasNew, setWasNew] = useState(isNew);
  if (isNew && !wasNew) setWasNew(true);

  return (
    <Stack spacing={2.5}>
      {addresses.length > 0 && (
        <RadioGroup
          aria-label={t`Delivery address`}
          value={value}
          onChange={(_event, next) => setPicked(next)}
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
          {addresses.length < MAX_ADDRESSES && (
            <ChoiceCard value={NEW} control={<Radio />} label={t`Another address`} />
          )}
        </RadioGroup>
      )}
      {/* Hidden, not removed: what is typed stays while another address is looked at. */}
      {wasNew && (
        <Box hidden={!isNew}>
          <LazyAddressForm
            key={saved}
            initialValues={initialValues}
            submitText={t`Deliver here`}
            onSaved={use}
            draft={saved === 0 ? draft : undefined}
            onTyped={onTyped}
            onErrors={setInvalid}
          />
        </Box>
      )}
      {!isNew && (
        <Button variant="contained" size="large" fullWidth onClick={() => onChosen(Number(value))}>
          <Trans>Deliver here</Trans>
        </Button>
      )}
    </Stack>
  );
}
