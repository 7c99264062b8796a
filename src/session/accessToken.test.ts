import { createToken, createUser } from '../testing/factories';
import { isFresh, readUser, userFromToken } from './accessToken';

const jwt = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.c2ln`;

test('§3.1 the user id is the claim user_id; names and e-mail come along, blanks for the rest', () => {
  expect(userFromToken(createToken(900, { user_id: 12 }))).toEqual({ ...createUser({ id: 12 }), date_joined: '' });
  expect(userFromToken(jwt('{"user_id":3}'))).toEqual({
    id: 3,
    email: '',
    first_name: '',
    last_name: '',
    phone_number: null,
    is_active: true,
    is_staff: false,
    is_owner: false,
    date_joined: '',
  });
});

test('§3 a user id may come as digits in text', () => {
  expect(userFromToken(jwt('{"user_id":"12"}'))?.id).toBe(12);
});

test('§4 names in any script survive decoding', () => {
  expect(userFromToken(createToken(900, { first_name: 'सीता', last_name: 'Ñandú' }))).toMatchObject({
    first_name: 'सीता',
    last_name: 'Ñandú',
  });
});

test('§4 the URL alphabet of base64 is read', () => {
  const token = jwt('{"user_id":3,"email":"~~~???","first_name":">>>"}');
  expect(token).toMatch(/[-_].*[-_]/);
  expect(userFromToken(token)).toMatchObject({ id: 3, email: '~~~???', first_name: '>>>' });
});

test.each([
  ['nothing', null],
  ['empty text', ''],
  ['one word', 'garbage'],
  ['two parts', 'a.b'],
  ['bad base64', 'a.%%%.c'],
  ['base64 of no JSON', 'a.Zm9v.c'],
  ['a list', jwt('[1]')],
  ['null', jwt('null')],
  ['no user id', jwt('{"email":"a@b.io"}')],
  ['an object as user id', jwt('{"user_id":{}}')],
  ['a fraction as user id', jwt('{"user_id":1.5}')],
  ['a word as user id', jwt('{"user_id":"admin"}')],
])('§4 a token of %s cannot be decoded', (_what, token) => {
  expect(userFromToken(token)).toBeNull();
});

test('§4 a token is fresh until its exp', () => {
  expect(isFresh(createToken(30))).toBe(true);
  expect(isFresh(createToken(-1))).toBe(false);
});

test.each([null, 'garbage', jwt('{}'), jwt('{"exp":"9999999999"}'), jwt('{"exp":null}')])(
  '§4 a token without a readable exp (%s) is not fresh',
  (token) => {
    expect(isFresh(token)).toBe(false);
  },
);

test('§3 a profile is read with blanks for what is missing, its id is the one that the token names', () => {
  const token = createToken(900, { user_id: 12 });
  const profile = createUser({ id: 5, phone_number: '+9779812345678' });
  expect(readUser(profile, token)).toEqual({ ...profile, id: 12 });
  expect(readUser(profile, 'unreadable')).toEqual(profile);
  expect(readUser({ first_name: null, email: 4, is_active: false }, token)).toEqual({
    id: 12,
    email: '4',
    first_name: '',
    last_name: '',
    phone_number: null,
    is_active: false,
    is_staff: false,
    is_owner: false,
    date_joined: '',
  });
});

test.each([[null], ['<html>'], [[]], [undefined]])('§4 %p is no profile', (response) => {
  expect(readUser(response, createToken())).toBeNull();
});
