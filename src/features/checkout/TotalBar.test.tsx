import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithStore } from '../../testing/renderWithStore';
import { TotalBar } from './TotalBar';

test('a shop that cannot be reached is named, and asking again is offered', async () => {
  const onAsk = jest.fn();
  renderWithStore(
    <TotalBar
      quote={null}
      ready
      isQuoting={false}
      text="Place order"
      sending="unreachable"
      onPlace={jest.fn()}
      onAsk={onAsk}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /^The shop cannot be reached\. Your order may have been placed\./,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
  expect(onAsk).toHaveBeenCalledTimes(1);
});
