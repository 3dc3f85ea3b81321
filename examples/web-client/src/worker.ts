import { startWorker } from 'team-chat-mock/browser';
import type { Backend } from './backend';

/**
 * Starts the mock behind the page's service worker. Its state survives a reload. The page's URL may select
 * another scenario: `?scenario=unread`.
 */
export async function startMock(): Promise<Backend> {
  const scenario = new URLSearchParams(location.search).get('scenario') ?? 'default';
  const { mock, reset } = await startWorker({ scenario, now: 'system' }, { persist: true, devtools: true });
  await mock.ready;
  return {
    baseUrl: '',
    personas: mock.personas,
    description: 'Mock in this browser',
    startOver: reset,
  };
}
