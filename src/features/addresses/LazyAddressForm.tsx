import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, lazy, Suspense } from 'react';

// With Formik, Yup and the search for places: most visits only read the addresses.
const AddressForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "addressForm" */ './AddressForm')).AddressForm,
}));

/** The address form, whose script is loaded when it is first shown. */
export function LazyAddressForm(props: ComponentProps<typeof AddressForm>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" animation={false} sx={{ height: '44rem' }} />}>
      <AddressForm {...props} />
    </Suspense>
  );
}
