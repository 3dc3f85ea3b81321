import type { Persona } from 'team-chat-mock';
import { startWorker } from 'team-chat-mock/browser';

/** Starts the mock behind the page's service worker. Its state survives a reload. Answers who can sign in. */
export async function startMock(): Promise<Persona[]> {
  const { mock } = await startWorker({ now: 'system' }, { persist: true });
  return Object.values(mock.personas);
}
