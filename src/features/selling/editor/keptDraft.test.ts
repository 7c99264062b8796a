import { keepDraft, readKept } from './keptDraft';
import { EMPTY, toValues } from './submissionValues';

const place = { member: 7, id: null };
const draft = { values: { ...toValues(EMPTY), name: 'Honey' }, base: EMPTY, key: 'key-1' };

test('a draft is read as it was kept', () => {
  keepDraft(place, draft);
  expect(readKept(place)).toEqual(draft);
});

test.each([
  ['a form that lacks a field', { ...draft, values: { name: 'Honey' } }],
  ['a number in a field', { ...draft, values: { ...draft.values, price: 5 } }],
  ['fields of the server that lack one', { ...draft, base: { name: '', desc: '' } }],
  ['no key', { ...draft, key: undefined }],
  ['a list', [draft]],
])('what another version of the shop has kept is not taken over: %s', (_what, kept) => {
  window.sessionStorage.setItem('draft:7:new', JSON.stringify(kept));
  expect(readKept(place)).toBeNull();
});
