import { screen } from '@testing-library/react';
import { renderWithStore } from '../../../testing/renderWithStore';
import { RegisterTable } from './RegisterTable';

test('of a long register the first rows are shown, and the sum of all', () => {
  const rows = Array.from({ length: 202 }, (_none, index) => [`${index + 1}.00`]);
  const columns = [{ title: 'Total', is_amount: true }];
  const register = { month: '2083-08', months: ['2083-08'], columns, rows, totals: ['20503.00'] };
  renderWithStore(<RegisterTable label="Sales" register={register} />);
  expect(screen.getByText('These are the first 200 of 202 rows. The CSV has all of them.')).toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveTextContent(/199\.00200\.0020,503\.00$/);
});
