import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type DeskMemberDetails } from '../../../contract/members';
import { ChoiceCard } from '../../components/ChoiceCard';
import { focusFallback } from '../../components/focusFallback';
import { NepaliText } from '../../components/NepaliText';
import { useGetPlacesQuery } from '../../features/addresses/addressEndpoints';
import { AddressText } from '../../features/addresses/AddressText';
import { type AddressValues, newAddress } from '../../features/addresses/addressValues';
import { LazyAddressForm } from '../../features/addresses/LazyAddressForm';

type PhoneAddressProps = {
  member: DeskMemberDetails;
  /** The chosen address of the book; null for another one. */
  chosen: number | null;
  onChosen: (address: number | null) => void;
  /** The other address, once it is complete. */
  told: AddressValues | null;
  onTold: (values: AddressValues | null) => void;
};

const NEW = 'new';
const ignoreErrors = () => undefined;

/** Where the order goes: to an address of the member, or to one that they say. It is not added to their book. */
export function PhoneAddress({ member, chosen, onChosen, told, onTold }: PhoneAddressProps) {
  const { t } = useLingui();
  const { name, phone_number, addresses } = member;
  const [initialValues] = useState(() => newAddress({ first_name: name, last_name: '', phone_number }));
  const { data: places = [] } = useGetPlacesQuery(undefined, { refetchOnMountOrArgChange: false });
  const place = places.find(({ id }) => String(id) === told?.localLevel);
  const ward = told?.ward;
  const [draft, setDraft] = useState<AddressValues | undefined>(told ?? undefined);
  return (
    <Stack spacing={2}>
      {addresses.length > 0 && (
        <RadioGroup
          aria-label={t`Delivery address`}
          value={chosen === null ? NEW : String(chosen)}
          onChange={(_event, value) => onChosen(value === NEW ? null : Number(value))}
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
          <ChoiceCard value={NEW} control={<Radio />} label={t`Another address`} />
        </RadioGroup>
      )}
      {chosen === null && told && (
        <div ref={focusFallback}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <NepaliText>
              {[
                told.recipient,
                told.tole,
                place ? `${place.name}-${told.ward}, ${place.district}` : t`ward ${ward}`,
              ].join(', ')}
            </NepaliText>
          </Typography>
          <Button onClick={() => onTold(null)} sx={{ ml: -1 }}>
            {t`Change the address`}
          </Button>
        </div>
      )}
      {chosen === null && !told && (
        <div ref={focusFallback}>
          <LazyAddressForm
            initialValues={initialValues}
            draft={draft}
            submitText={t`Deliver here`}
            onEntered={onTold}
            onTyped={setDraft}
            onErrors={ignoreErrors}
          />
        </div>
      )}
    </Stack>
  );
}
