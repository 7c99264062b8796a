import { screen, waitFor } from '@testing-library/react';
import { change } from '../../../testing/change';
import { createDeskOrder } from '../../../testing/deskFactories';
import { startFakeServer } from '../../../testing/fakeServer';
import { renderWithStore } from '../../../testing/renderWithStore';
import { CorrectDialog } from './CorrectDialog';

test('only what was changed is sent, as the server reads it; a refused field says why and keeps its text', async () => {
  startFakeServer();
  const sent: unknown[] = [];
  const onClose = jest.fn();
  const onSubmit = async (correction: unknown) => {
    sent.push(correction);
    if (sent.length === 1) throw { status: 400, data: { ward: ['Ensure this value is less than or equal to 32.'] } };
  };
  const { user } = renderWithStore(<CorrectDialog order={createDeskOrder()} onSubmit={onSubmit} onClose={onClose} />);
  change(screen.getByLabelText('Ward'), '४५');
  change(screen.getByLabelText('PAN of the buyer (optional)'), '३०१ २३४ ५६');
  await user.click(screen.getByText('Correct', { selector: 'button' }));
  expect(await screen.findByText('A PAN has nine digits')).toBeInTheDocument();
  change(screen.getByLabelText('PAN of the buyer (optional)'), '३०१ २३४ ५६७');
  await user.click(screen.getByText('Correct', { selector: 'button' }));
  expect(await screen.findByText('Ensure this value is less than or equal to 32.')).toBeInTheDocument();
  expect(screen.getByLabelText('Ward')).toHaveValue('४५');
  change(screen.getByLabelText('Ward'), '5');
  await user.click(screen.getByText('Correct', { selector: 'button' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    { ward: 45, buyer_pan: '301234567' },
    { ward: 5, buyer_pan: '301234567' },
  ]);
});
