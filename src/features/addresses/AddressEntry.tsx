import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { type ComponentProps, useId, useMemo } from 'react';
import { type Address } from '../../../contract/addresses';
import { errorText } from '../../http/apiError';
import { ConfirmButton } from '../../components/ConfirmButton';
import { focusHeading } from '../../components/focusHeading';
import { useSingleFlight } from '../../components/useSingleFlight';
import { AddressText } from './AddressText';
import { addressErrors, useChangeAddressMutation, useDeleteAddressMutation } from './addressEndpoints';
import { toAddressValues } from './addressValues';
import { LazyAddressForm } from './LazyAddressForm';

type AddressEntryProps = {
  address: Address;
  isEdited: boolean;
  /** A form of the book is open: what is typed there would be lost if another one were opened. */
  isLocked: boolean;
  onEdit: () => void;
  onClose: () => void;
  onSaved: () => void;
} & Pick<ComponentProps<typeof LazyAddressForm>, 'onTyped' | 'onErrors'>;

/** One address of the book, or the form that changes it. */
export function AddressEntry({ address, isEdited, isLocked, onEdit, onClose, ...form }: AddressEntryProps) {
  const { t } = useLingui();
  const initialValues = useMemo(() => toAddressValues(address), [address]);
  const textId = useId();
  const [changeAddress, change] = useChangeAddressMutation();
  const deletion = useDeleteAddressMutation();

  const makeDefault = useSingleFlight(async () => {
    const { error } = await changeAddress({ id: address.id, change: { is_default: true } });
    if (error) enqueueSnackbar(errorText(addressErrors.saveAddress, error), { variant: 'error' });
    else {
      enqueueSnackbar(/*i18n*/ 'Default address changed', { variant: 'success' });
      focusHeading();
    }
  });

  return (
    <Card component="li" sx={{ p: 2.5 }}>
      {isEdited ? (
        <>
          <LazyAddressForm
            {...form}
            initialValues={initialValues}
            changedId={address.id}
            submitText={t`Save the address`}
            autoFocus
          />
          <Button fullWidth sx={{ mt: 1 }} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      ) : (
        <>
          {address.is_default && <Chip label={t`Default`} size="small" sx={{ mb: 1 }} />}
          <div id={textId}>
            <AddressText address={address} />
          </div>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            <Button variant="outlined" aria-describedby={textId} disabled={isLocked} onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
            {!address.is_default && (
              <Button
                variant="outlined"
                aria-describedby={textId}
                aria-disabled={change.isLoading}
                onClick={() => void makeDefault()}
              >
                <Trans>Make default</Trans>
              </Button>
            )}
            <ConfirmButton
              text={t`Delete`}
              button={{ color: 'error', variant: 'outlined', 'aria-describedby': textId }}
              title={t`Delete this address?`}
              confirmText={t`Delete the address`}
              cancelText={t`Keep it`}
              mutation={deletion}
              arg={address.id}
              failureText={(failure) => errorText(addressErrors.deleteAddress, failure)}
              onDone={() => enqueueSnackbar(/*i18n*/ 'Address deleted', { variant: 'success' })}
            >
              <Trans>Orders that were placed with it keep it.</Trans>
            </ConfirmButton>
          </Stack>
        </>
      )}
    </Card>
  );
}
