import { render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { focusFallback } from './focusFallback';

/** A form with a dialog that lies elsewhere in the document. */
function Page({ shown }: { shown: boolean }) {
  return (
    <>
      <h1 tabIndex={-1}>Order</h1>
      <button>Elsewhere</button>
      {shown && (
        <form ref={focusFallback}>
          <button>Inside</button>
          {createPortal(<button>In the dialog</button>, document.body)}
        </form>
      )}
    </>
  );
}

test.each([
  ['Inside', 'heading'],
  ['In the dialog', 'heading'],
  ['Elsewhere', 'button'],
])('the focus at "%s" is then at the %s', async (name, role) => {
  const { rerender } = render(<Page shown />);
  screen.getByRole('button', { name }).focus();
  rerender(<Page shown={false} />);
  await Promise.resolve();
  expect(screen.getByRole(role)).toHaveFocus();
});
