import { render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { type enqueueSnackbar, showToastsBy } from '../components/feedback/toastQueue';
import { I18nWrapper } from './i18nWrapper';

/** The English text of a toast's message. */
function textOf(message: ReactNode): ReactNode {
  if (typeof message === 'string') return message;
  const { container, unmount } = render(createElement(I18nWrapper, null, message));
  const text = container.textContent;
  unmount();
  return text;
}

/** The tests of the file that calls this get their toasts here, in place of the page, with their English texts. */
export function catchToasts() {
  const toast = jest.fn<void, Parameters<typeof enqueueSnackbar>>();
  let stop: () => void;
  beforeEach(() => {
    stop = showToastsBy({
      enqueueSnackbar: (message, options) => toast(textOf(message), options),
      closeSnackbar: () => undefined,
    });
    // Also those that have waited since an earlier test.
    toast.mockReset();
  });
  afterEach(() => stop());
  return toast;
}
