import { screen } from '@testing-library/react';
import { Formik } from 'formik';
import { enter } from '../../testing/enter';
import { renderWithStore } from '../../testing/renderWithStore';
import { newAddress } from './addressValues';
import { PlaceField } from './PlaceField';
import { type Place } from './places';

const names = { nameNe: '', districtNe: '', province: 'Bagmati', provinceNe: '' };
const PLACES: Place[] = [
  { ...names, id: 1, name: 'Kathmandu', nameNe: 'काठमाडौँ', district: 'Kathmandu', wards: 12 },
  { ...names, id: 2, name: 'Lalitpur', district: 'Lalitpur', wards: 9 },
  { ...names, id: 3, name: 'Mahalaxmi', district: 'Lalitpur', wards: 10 },
];

const renderField = () =>
  renderWithStore(
    <Formik initialValues={newAddress(null)} onSubmit={() => undefined}>
      <PlaceField places={PLACES} loading={false} autoFocus />
    </Formik>,
  );
const place = () => screen.getByLabelText('Municipality');

test('opening the list and leaving it chooses nothing; UX-05 Tab takes the highlighted place with its ward and goes on to the ward, or the option that the arrow keys have chosen', async () => {
  const { user } = renderField();
  const ward = screen.getByLabelText('Ward');
  await user.click(place());
  expect(screen.getByRole('listbox')).toBeVisible();
  await user.tab();
  expect(place()).toHaveValue('');
  await enter(user, place(), 'lalitpur 5');
  await user.keyboard('{Tab}');
  expect(place()).toHaveValue('Lalitpur');
  expect(ward).toHaveFocus();
  expect(ward).toHaveValue('5');
  await user.clear(place());
  await user.paste('lalitpur');
  await user.keyboard('{ArrowDown}{Tab}');
  expect(place()).toHaveValue('Mahalaxmi');
});

test('UX-05 a press elsewhere takes the first place of the search; text that finds nothing stays, and no place remains chosen behind it', async () => {
  const { user } = renderField();
  await enter(user, place(), 'patan');
  await user.click(document.body);
  expect(place()).toHaveValue('Lalitpur');
  await user.clear(place());
  await user.paste('xyzzy');
  await user.keyboard('{Tab}');
  expect(place()).toHaveValue('xyzzy');
  expect(screen.getByLabelText('Ward')).toHaveDisplayValue('–');
});

test('a place is found in Nepali with its ward, which does not replace one that was chosen since', async () => {
  const { user } = renderField();
  const ward = screen.getByLabelText('Ward');
  await enter(user, place(), 'काठमाडौं १०');
  await user.click(screen.getByRole('option', { name: /Kathmandu काठमाडौँ/ }));
  expect(ward).toHaveValue('10');
  await user.selectOptions(ward, '5');
  await user.click(place());
  await user.click(screen.getByRole('option', { name: /Lalitpur district.*Lalitpur|^Lalitpur/ }));
  expect(place()).toHaveValue('Lalitpur');
  expect(ward).toHaveValue('5');
});
