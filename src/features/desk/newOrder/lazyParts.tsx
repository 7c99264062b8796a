import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { lazyPart } from '../../../components/lazyPart';

const Failed = () => (
  <Alert severity="error">
    <Trans>Failed to load this part of the page. Reload the page.</Trans>
  </Alert>
);

/** With the list of options. */
export const ProductSearch = lazyPart(
  async () => (await import(/* webpackChunkName: "deskLines" */ './ProductSearch')).ProductSearch,
  Failed,
);

/** With Formik and Yup. */
export const CallerForm = lazyPart(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './CallerForm')).CallerForm,
  Failed,
);
