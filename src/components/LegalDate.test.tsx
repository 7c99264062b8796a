import { render, screen } from '@testing-library/react';
import { I18nWrapper } from '../testing/i18nWrapper';
import { LegalDate } from './LegalDate';
import { formatDate } from '../../contract/formats';
import { english } from '../../contract/testing/english';

const DAY_MS = 24 * 3_600_000;

test.each([
  ['later', 3, 'Decision by ', 'MuiChip-colorDefault'],
  ['soon', 1, 'Decision by ', 'MuiChip-colorWarning'],
  ['late', -1, 'Late: decision by ', 'MuiChip-colorError'],
])('a date that is %s is marked so', (_when, days, text, color) => {
  const by = new Date(Date.now() + days * DAY_MS).toISOString();
  const { container } = render(<LegalDate what="decision" by={by} />, { wrapper: I18nWrapper });
  expect(container).toHaveTextContent(`${text}${formatDate(english, by)}`);
  expect(container.firstChild).toHaveClass(color);
  expect(screen.getByText(formatDate(english, by))).toHaveAttribute('datetime', by);
});
