import { screen } from '@testing-library/react';
import { Formik } from 'formik';
import { enter } from '../../testing/enter';
import { renderWithStore } from '../../testing/renderWithStore';
import { newAddress } from './addressValues';
import { PlaceField } from './PlaceField';
import { type Place } from './places';

const names = { nameNe: '', districtNe: '', province: 'Bagmati', provinceNe: '' };
const PLACES: Place[] = [
  { ...names, id: 1, name: 'Kathmandu', nameNe: 'काठमाडौँ', district: 'Kathmandu', wards: 32 },
  { ...names, id: 2, name: 'Lalitpur', district: 'Lalitpur', wards: 29 },
  { ...names, id: 3, name: 'Mahalaxmi', district: 'Lalitpur', wards: 10 },
];

const renderField = () =>
  renderWithStore(
    <Formik initialValues={newAddress(null)} onSubmit={() => undefined}>
      <PlaceField places={PLACES} loading={false} autoFocus />
    </Formik>,
  );
const place = () => screen.getByLabelText('Municipality');

test('UX-05 Tab takes the highlighted place with its ward and goes on to the ward', async () => {
  const { user } = renderField();
  await enter(user, place(), 'lalitpur 5');
  await user.keyboard('{Tab}');
  expect(place()).toHaveValue('Lalitpur');
  expect(screen.getByLabelText('Ward')).toHaveFocus();
  expect(screen.getByLabelText('Ward')).toHaveValue('5');
});

test('UX-05 Tab takes the option that the arrow keys have chosen', async () => {
  const { user } = renderField();
  await enter(user, place(), 'lalitpur');
  await user.keyboard('{ArrowDown}{Tab}');
  expect(place()).toHaveValue('Mahalaxmi');
});

test('UX-05 a press elsewhere takes the first place of the search', async () => {
  const { user } = renderField();
  await enter(user, place(), 'patan');
  await user.click(document.body);
  expect(place()).toHaveValue('Lalitpur');
});

test('UX-05 text that finds nothing stays, and no place remains chosen behind it', async () => {
  const { user } = renderField();
  await enter(user, place(), 'kathmandu');
  await user.keyboard('{Tab}');
  await user.clear(place());
  await enter(user, place(), 'xyzzy');
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

test('opening the list and leaving it chooses nothing', async () => {
  const { user } = renderField();
  await user.click(place());
  expect(screen.getByRole('listbox')).toBeVisible();
  await user.tab();
  expect(place()).toHaveValue('');
});
