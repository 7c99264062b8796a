import { request } from '../http/request';

/** Enters the password anew: this session may move money back for 15 minutes. Throws a `Failure`. A plain call, like those of accountCalls.ts. */
export async function elevateSession(password: string, access: string | null): Promise<void> {
  const { error } = await request(
    { url: '/api/user/sessions/elevate/', method: 'POST', body: { password } },
    { token: access },
  );
  if (error) throw error;
}
