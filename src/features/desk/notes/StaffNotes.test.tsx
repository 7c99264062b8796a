import { screen, waitFor } from '@testing-library/react';
import { type StaffNote } from '../../../../contract/notes';
import { change } from '../../../testing/change';
import { type FakeServer, startFakeServer } from '../../../testing/fakeServer';
import { renderWithStore } from '../../../testing/renderWithStore';
import { StaffNotes } from './StaffNotes';

const note = (id: number, text: string, more: Partial<StaffNote> = {}): StaffNote => ({
  ...{ id, text, about: 'order', by: 'Gita Thapa', at: '2026-01-24T04:00:00.000Z' },
  ...more,
});

let server: FakeServer;
let notes: StaffNote[];
beforeEach(() => {
  notes = [note(1, 'Rings twice', { about: 'member' })];
  server = startFakeServer();
  server.on('GET', '/api/desk/notes/', () => ({ json: notes }));
});

test('a note is added, and the field is empty for the next one; one about the member says so', async () => {
  server.on('POST', '/api/desk/notes/', () => {
    notes = [note(2, 'Two bags'), ...notes];
    return { status: 201, json: notes[0] };
  });
  const { user } = renderWithStore(<StaffNotes about={{ order: 41 }} />);
  expect(await screen.findByText('Rings twice')).toBeInTheDocument();
  expect(screen.getByText(/about the member$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Enter a note')).toBeInTheDocument();
  change(screen.getByLabelText('Note for staff'), 'Two bags');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Two bags', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByLabelText('Note for staff')).toHaveValue('');
  expect(server.sent('POST', '/api/desk/notes/').map(({ body }) => body)).toEqual([{ order: 41, text: 'Two bags' }]);
});

test('a note that was refused stays in the field; removing one asks before', async () => {
  server.on('POST', '/api/desk/notes/', { status: 400, json: { text: ['Too long.'] } });
  server.on('DELETE', '/api/desk/notes/1/', () => {
    notes = [];
    return { status: 204 };
  });
  const { user } = renderWithStore(<StaffNotes about={{ member: 7 }} />);
  change(await screen.findByLabelText('Note for staff'), 'Two bags');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Too long.')).toBeInTheDocument();
  expect(screen.getByLabelText('Note for staff')).toHaveValue('Two bags');
  await user.click(screen.getByRole('button', { name: 'Remove the note “Rings twice”' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Rings twice')).not.toBeInTheDocument());
});
