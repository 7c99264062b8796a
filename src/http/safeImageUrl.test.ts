import { safeImageUrl } from './safeImageUrl';

const API = 'http://localhost:8000';

test.each([
  ['https://cdn.example.com/a.webp', 'https://cdn.example.com/a.webp'],
  ['/media/almonds.svg', `${API}/media/almonds.svg`],
  ['media/almonds.svg', `${API}/media/almonds.svg`],
  [`${API}/media/almonds.svg`, `${API}/media/almonds.svg`],
  [`${window.location.origin}/media/a.svg`, `${window.location.origin}/media/a.svg`],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
])('§2 %s may be shown', (address, expected) => {
  expect(safeImageUrl(address)).toBe(expected);
});

test.each([
  ['javascript:alert(1)'],
  [' javascript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['data:image/svg+xml,<svg onload=alert(1)>'],
  ['data:image/svg+xml;base64,PHN2Zz4='],
  ['//evil.example/x.png'],
  ['\\\\evil.example/x.png'],
  ['/\\evil.example/x.png'],
  ['/\t/evil.example/x.png'],
  [' //evil.example/x.png'],
  ['http://evil.example/x.png'],
  [`blob:${window.location.origin}/1234`],
  ['file:///etc/passwd'],
  ['https://'],
  [''],
  ['  '],
  [null],
  [undefined],
  [42],
  [{}],
])('§2 %j becomes the placeholder', (address) => {
  expect(safeImageUrl(address)).toBeNull();
});
