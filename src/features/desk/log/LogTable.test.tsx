import { type Messages } from '@lingui/core';
import { screen, within } from '@testing-library/react';
import catalog from '../../../../locales/shop/ne.json';
import { createI18n } from '../../../i18n/createI18n';
import { createLogEntry } from '../../../testing/deskFactories';
import { renderWithStore } from '../../../testing/renderWithStore';
import { LogTable } from './LogTable';

const nepali = createI18n('ne', catalog.messages as unknown as Messages);

test('in Nepali the log names things, columns and states, and leaves names as they are', () => {
  const area = createLogEntry({
    ...{ id: 2, thing: 'delivery_area', thing_id: 3, name: 'Kathmandu Valley', source: 'delivery_areas' },
    changes: { fee: [100, 125_000], free_from: [2000, null] },
  });
  const closure = createLogEntry({
    ...{ id: 3, thing: 'delivery_closure', thing_id: 4, source: 'delivery_closures', action: 'insert' },
    changes: { first_day: [null, '2026-11-22'], weekday: [null, 6] },
  });
  renderWithStore(<LogTable entries={[createLogEntry(), area, closure]} />, { i18n: nepali });
  const [, payment, change, closed] = within(screen.getByRole('table', { name: 'कामको अभिलेख' })).getAllByRole('row');
  for (const text of ['Gita Thapa (नम्बर 3)', 'अर्डर: भुक्तानी: बदलियो', 'अवस्था: तयारी हुँदैछ → बाटोमा'])
    expect(payment).toHaveTextContent(text);
  expect(change).toHaveTextContent('डेलिभरी क्षेत्र: बदलियोKathmandu Valley');
  expect(change).toHaveTextContent('शुल्क: रु 100.00 → रु 1,25,000.00');
  for (const text of ['22 नोभेम्बर 2026', nepali._('Every Saturday')]) expect(closed).toHaveTextContent(text);
  expect(change).toHaveTextContent('निःशुल्क हुने रकम: रु 2,000.00 → –');
});
