import { setupWorker } from 'msw/browser';
import { createTeamChatMock, type Persona } from 'team-chat-mock';

/** Starts the mock behind the page's service worker. Answers who can sign in. */
export async function startWorker(): Promise<Persona[]> {
  const mock = createTeamChatMock({ now: 'system' });
  await setupWorker(...mock.handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
  await mock.ready;
  return Object.values(mock.personas);
}
