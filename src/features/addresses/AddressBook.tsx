import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_ADDRESSES } from '../../../contract/addressRules';
import { formatCount } from '../../../contract/formats';
import { Loaded } from '../../components/feedback/Loaded';
import { focusHeading } from '../../components/focusHeading';
import { LeaveWarning } from '../../components/LeaveWarning';
import { hasFeature } from '../../config/shopFeatures';
import { AddressEntry } from './AddressEntry';
import { addressErrors, useGetAddressesQuery } from './addressEndpoints';
import { type AddressValues, newAddress } from './addressValues';
import { LazyAddressForm } from './LazyAddressForm';

const NEW = 'new';

type AddressBookProps = {
  member: Parameters<typeof newAddress>[0];
  /** Receives whether the open form shows an error. */
  onErrors: (hasErrors: boolean) => void;
};

/** The member's addresses: add, change, delete, choose the default. One form is open at a time. */
export function AddressBook({ member, onErrors }: AddressBookProps) {
  const { t, i18n } = useLingui();
  const query = useGetAddressesQuery();
  const book = query.currentData;
  const [opened, setOpened] = useState<number | typeof NEW | null>(null);
  // An opened address may be deleted elsewhere.
  const isGone = typeof opened === 'number' && book?.every(({ id }) => id !== opened);
  const edited = isGone ? null : opened;
  const count = book?.length ?? 0;
  const most = formatCount(i18n, MAX_ADDRESSES);
  const formerCount = useRef(count);
  useEffect(() => {
    // The deleted address and its dialog held the focus.
    if (count < formerCount.current) focusHeading();
    formerCount.current = count;
  }, [count]);
  const typed = useRef<AddressValues>(undefined);
  const onTyped = useCallback((values: AddressValues | undefined) => {
    typed.current = values;
  }, []);
  const findUnsaved = useCallback(() => (typed.current ? /*i18n*/ 'Your address isn’t saved yet.' : null), []);
  const [initialValues] = useState(() => newAddress(member));

  const close = () => {
    typed.current = undefined;
    setOpened(null);
    focusHeading();
  };
  const saved = () => {
    enqueueSnackbar(/*i18n*/ 'Address saved', { variant: 'success' });
    close();
  };

  return (
    <Loaded query={query} errors={addressErrors.loadAddresses} loading={t`Loading your addresses`} heights={[18, 18]}>
      {(addresses) => (
        <Stack spacing={2}>
          <LeaveWarning title={t`Leave without saving?`} findUnsaved={findUnsaved} />
          {isGone && (
            <Alert severity="warning" onClose={() => setOpened(null)}>
              <Trans>The address that you were changing was deleted.</Trans>
            </Alert>
          )}
          {addresses.length === 0 && edited !== NEW && (
            <Typography color="textSecondary">
              <Trans>You have no address yet.</Trans>
              {hasFeature('orders') && ` ${t`The checkout offers the ones you add here.`}`}
            </Typography>
          )}
          {addresses.length > 0 && (
            <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {addresses.map((address) => (
                <AddressEntry
                  key={address.id}
                  address={address}
                  isEdited={edited === address.id}
                  isLocked={edited !== null}
                  onEdit={() => setOpened(address.id)}
                  onClose={close}
                  onSaved={saved}
                  onTyped={onTyped}
                  onErrors={onErrors}
                />
              ))}
            </Stack>
          )}
          {edited === NEW ? (
            <Card component="section" aria-label={t`New address`} sx={{ p: 2.5 }}>
              <LazyAddressForm
                initialValues={initialValues}
                submitText={t`Save the address`}
                onSaved={saved}
                onTyped={onTyped}
                onErrors={onErrors}
                autoFocus
              />
              <Button fullWidth sx={{ mt: 1 }} onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
            </Card>
          ) : addresses.length < MAX_ADDRESSES ? (
            <Button variant="outlined" size="large" disabled={edited !== null} onClick={() => setOpened(NEW)}>
              <Trans>Add an address</Trans>
            </Button>
          ) : (
            <Typography color="textSecondary">
              <Trans>There is room for {most} addresses.</Trans>
            </Typography>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
