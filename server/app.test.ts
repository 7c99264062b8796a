import { createMember } from './testing/makers';
import { createTestApp, type TestShop } from './testing/createTestApp';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('§7 GET /api/user/ answers the profile, with or without the trailing slash', async () => {
  const member = await createMember(shop, { firstName: 'Gita' });
  for (const url of ['/api/user/', '/api/user', '/api/user/?_t=17']) {
    const answer = await shop.app.inject({ url, headers: member.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: member.id, first_name: 'Gita' });
  }
});
