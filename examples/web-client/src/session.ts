import { signal } from '@preact/signals';
import { type Api, type Credentials, createApi } from './api/client';
import { Live } from './api/live';

/** The signed-in user. */
export interface Session {
  api: Api;
  live: Live;
}

const KEY = 'team-chat-session';

export const session = signal<Session | undefined>(undefined);

/**
 * Signs in after fetching the user.
 * @throws ApiProblem when the server rejects the credentials
 */
export async function signIn(baseUrl: string, credentials: Credentials): Promise<void> {
  const api = createApi({ baseUrl, credentials });
  await api.call('GET /users/me');
  const live = new Live(api);
  void live.start();
  session.value = { api, live };
  sessionStorage.setItem(KEY, JSON.stringify(credentials));
}

/** Restores the session after a reload; does nothing without one, or when it is no longer valid. */
export async function resume(baseUrl: string): Promise<void> {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return;
  await signIn(baseUrl, JSON.parse(kept) as Credentials).catch(() => sessionStorage.removeItem(KEY));
}

export function signOut(): void {
  session.value?.live.stop();
  session.value = undefined;
  sessionStorage.removeItem(KEY);
}
