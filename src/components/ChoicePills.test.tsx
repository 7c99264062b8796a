import { screen } from '@testing-library/react';
import { renderWithStore } from '../testing/renderWithStore';
import { ChoicePills } from './ChoicePills';

test('a press on another pill chooses it, a press on the chosen one chooses nothing', async () => {
  const onChoose = jest.fn();
  const options = [
    ['en', 'English'],
    ['ne', 'Nepali'],
  ] as const;
  const { user } = renderWithStore(<ChoicePills label="Language" value="en" options={options} onChoose={onChoose} />);
  const chosen = screen.getByRole('button', { name: 'English', pressed: true });
  await user.click(chosen);
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Nepali', pressed: false }));
  expect(onChoose.mock.calls).toEqual([['ne']]);
});
