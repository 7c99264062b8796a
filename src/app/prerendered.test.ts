import { isPrerendered, wake } from './prerendered';

const { documentElement } = document;
let root: HTMLElement;

beforeEach(() => {
  documentElement.dataset.scheme = 'light';
  root = document.createElement('div');
  root.dataset.page = '/';
});
afterEach(() => {
  delete documentElement.dataset.scheme;
  delete documentElement.dataset.member;
});

test('only the very page that a visitor in light gets is taken over as it stands', () => {
  expect(isPrerendered(root, 'anonymous')).toBe(true);
  expect(isPrerendered(root, 'starting')).toBe(false);
  documentElement.dataset.scheme = 'dark';
  expect(isPrerendered(root, 'anonymous')).toBe(false);
  documentElement.dataset.scheme = 'light';
  window.localStorage.setItem('color_scheme', 'light');
  expect(isPrerendered(root, 'anonymous')).toBe(false);
  window.localStorage.clear();
  root.dataset.page = '/login';
  expect(isPrerendered(root, 'anonymous')).toBe(false);
  delete root.dataset.page;
  expect(isPrerendered(root, 'anonymous')).toBe(false);
});

test('fields and buttons sleep until the shop hears them', () => {
  documentElement.dataset.member = '';
  const [field, button, select] = [
    document.createElement('input'),
    document.createElement('button'),
    document.createElement('select'),
  ];
  for (const element of [field, button, select]) element.dataset.asleep = '';
  field.readOnly = true;
  button.disabled = select.disabled = true;
  root.append(field, button, select);
  wake(root);
  expect([field.readOnly, button.disabled, select.disabled, 'asleep' in field.dataset]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['page' in root.dataset, 'member' in documentElement.dataset]).toEqual([false, false]);
});
