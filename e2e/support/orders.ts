import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page } from '@playwright/test';
import { type Locations } from '../../contract/addresses';
import { type DeskSlot } from '../../contract/delivery';
import { createMember, expect, logInAs, shopUrl, type Member } from './realTest';

type Json = Record<string, unknown>;
export type StockedProduct = { id: number; name: string; price: string; quantity: number };

/** Calls the API of the shop at `url` as this member. The call must succeed. */
export async function callAs<T = Json>(
  request: APIRequestContext,
  { access }: Pick<Member, 'access'>,
  call: { method?: string; path: string; data?: object; headers?: Record<string, string>; url?: string },
): Promise<T> {
  const { method = 'POST', path, data, headers, url = shopUrl() } = call;
  const response = await request.fetch(`${url}${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${access}`, ...headers },
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** The catalog of the shop, cheapest first. */
export async function readProducts(request: APIRequestContext, url = shopUrl()): Promise<StockedProduct[]> {
  return (await request.get(`${url}/api/products/?ordering=price`)).json() as Promise<StockedProduct[]>;
}

/** Puts a product into this member's cart. */
export const putIntoCart = (
  request: APIRequestContext,
  member: Member,
  { id }: { id: number },
  quantity = 1,
  url?: string,
) => callAs(request, member, { url, path: '/api/products/cart/add_item/', data: { product_id: id, quantity } });

/** Adds an address in a place whose name starts so to this member's book. Returns its id. */
export async function addAddress(
  request: APIRequestContext,
  member: Member,
  place: 'Kathmandu' | 'Chandannath',
  url = shopUrl(),
): Promise<number> {
  const { provinces } = (await (await request.get(`${url}/api/locations/`)).json()) as Locations;
  const levels = provinces.flatMap(({ districts }) => districts.flatMap(({ local_levels }) => local_levels));
  const level = levels.find(({ name }) => name.startsWith(place))!;
  const { id } = await callAs<{ id: number }>(request, member, {
    url,
    path: '/api/user/addresses/',
    data: { recipient: 'Sita Rai', phone_number: '+9779812345678', local_level: level.id, ward: 1, tole: 'Naya Bazar' },
  });
  return id;
}

/** A new member orders this product, paid on delivery: in Kathmandu with a slot, else by courier. */
export async function placeOrder(
  request: APIRequestContext,
  product: Pick<StockedProduct, 'id'>,
  { quantity = 1, slot = null, url }: { quantity?: number; slot?: number | null; url?: string } = {},
): Promise<{ id: number; number: string; total: string; member: Member }> {
  const member = await createMember(request, url);
  await putIntoCart(request, member, product, quantity, url);
  const address = await addAddress(request, member, slot === null ? 'Chandannath' : 'Kathmandu', url);
  const { total } = await callAs(request, member, { url, path: '/api/checkout/quote/', data: { address, slot } });
  const order = await callAs<{ id: number; number: string; total: string }>(request, member, {
    url,
    path: '/api/orders/',
    data: { address, slot, payment_method: 'cod', expected_total: total },
    headers: { 'idempotency-key': randomUUID() },
  });
  return { ...order, member };
}

/** Logs the demo's staff account in. */
export async function logInStaff(request: APIRequestContext, url = shopUrl()): Promise<Member> {
  const data = { email: 'staff@mewapasal.example', password: 'Namaste123' };
  const response = await request.post(`${url}/api/user/login/`, { data });
  expect(response.status()).toBe(200);
  return { ...data, firstName: 'Demo', ...((await response.json()) as { access: string; refresh: string }) };
}

export const logInAsStaff = async (page: Page, request: APIRequestContext, url?: string): Promise<void> =>
  logInAs(page, await logInStaff(request, url));

/** Staff take the free places of a delivery slot away. One that nobody has booked would be withdrawn. */
export async function closeSlot(request: APIRequestContext, id: number): Promise<void> {
  const staff = await logInStaff(request);
  const slots = await callAs<DeskSlot[]>(request, staff, { method: 'GET', path: '/api/desk/slots/' });
  const { booked } = slots.find((slot) => slot.id === id)!;
  await callAs(request, staff, { method: 'PATCH', path: `/api/desk/slots/${id}/`, data: { capacity: booked } });
}
