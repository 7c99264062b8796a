import { type enqueueSnackbar, showToastsBy } from '../components/feedback/toastQueue';

/** The tests of the file that calls this get their toasts here, in place of the page. */
export function catchToasts() {
  const toast = jest.fn<void, Parameters<typeof enqueueSnackbar>>();
  let stop: () => void;
  beforeEach(() => {
    stop = showToastsBy({ enqueueSnackbar: toast, closeSnackbar: () => undefined });
    // Also those that have waited since an earlier test.
    toast.mockReset();
  });
  afterEach(() => stop());
  return toast;
}
