import { type AccountExport } from '../../../contract/account';
import { type ShopUrls } from '../../http/baseUrl';
import { type PersonalData, type RouteContext } from '../../shopModule';
import { type MemberRow } from '../accounts/sessions/sessions';

/** Everything that the modules keep about a member. A test compares it with the tables that refer to users. */
export async function exportAccount(
  context: RouteContext,
  member: MemberRow & { sessionId: string },
  urls: ShopUrls,
): Promise<AccountExport> {
  const exported_at = new Date(context.now()).toISOString();
  let parts: PersonalData = {};
  for (const read of context.personalData) {
    const { actions, ...part } = await read(context, member, urls);
    parts = { ...parts, ...part, actions: { ...parts.actions, ...actions } };
  }
  // The schema of the response and the types of the parts say what is in it.
  return { exported_at, ...parts } as AccountExport;
}
