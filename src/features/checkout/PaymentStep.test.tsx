import { screen } from '@testing-library/react';
import { createQuote } from '../../testing/checkoutFactories';
import { renderWithStore } from '../../testing/renderWithStore';
import { setMeta } from '../../testing/setMeta';
import { PaymentStep } from './PaymentStep';

test('a method that was refused and one that is not allowed say why; simulated payments are labelled as such', async () => {
  setMeta('payments', 'simulated');
  const text = 'You have two open orders with cash on delivery.';
  const onChosen = jest.fn();
  const { user } = renderWithStore(
    <PaymentStep
      quote={createQuote()}
      quoteFailure={null}
      placeError={{ code: 'payment_method_not_allowed', text }}
      chosen={null}
      onErrors={() => undefined}
      onChosen={onChosen}
      onRetry={jest.fn()}
      confirmEmail="Open the link"
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByText('Open the link')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Khalti is possible from NPR 10.00/)).toBeDisabled();
  await user.click(screen.getByText('Continue to review'));
  expect(screen.getByText('Choose how to pay')).toBeInTheDocument();
  expect(onChosen).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText(/^eSewa \(simulated\).*No real money is paid\.$/));
  await user.click(screen.getByText('Continue to review'));
  expect(onChosen).toHaveBeenCalledWith('esewa');
});

test('where a confirmed email address allows more, the step says how, and the quote is asked for again', async () => {
  const [cash, esewa] = createQuote().payment_methods;
  const reason = 'Confirm your email address, choose cash on delivery, or order less.';
  const onRetry = jest.fn();
  const { user } = renderWithStore(
    <PaymentStep
      quote={createQuote({}, { payment_methods: [cash!, { ...esewa!, allowed: false, code: 'unpaid_limit', reason }] })}
      quoteFailure={null}
      placeError={{ code: 'unpaid_limit', text: 'Too much.' }}
      chosen={null}
      onErrors={() => undefined}
      onChosen={jest.fn()}
      onRetry={onRetry}
      confirmEmail="Open the link"
    />,
  );
  expect(screen.getByText('Too much.')).toBeVisible();
  expect(screen.getByLabelText(new RegExp(reason))).toBeDisabled();
  expect(screen.getByText('Open the link')).toBeVisible();
  await user.click(screen.getByText('I have confirmed it'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
