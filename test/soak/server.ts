/** The server of a soak test, in a separate process. Sends its figures to the parent on request. */
import { existsSync, readdirSync } from 'node:fs';
import { startServer } from '../../src/server/index.js';
import type { Figures } from './figures.js';

const MIB = 2 ** 20;
const collectGarbage = globalThis.gc as () => void;
const server = await startServer({ port: 0, scenario: 'default' });

process.on('message', async (message) => {
  if (message === 'figures') process.send?.(await figures());
  if (message !== 'close') return;
  await server.close();
  // From here on, only a handle that was left behind keeps the process alive.
  process.disconnect();
});
process.send?.({ url: server.url });

async function figures(): Promise<Figures> {
  const { mock } = server;
  const { organization } = await mock.snapshot();
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const boxes = Object.values(organization.events ?? {});
  const uploads = mock.db.uploads.all().reduce((sum, { size }) => sum + size, 0);
  return {
    heap: Math.round(heapUsed / MIB),
    rss: Math.round(rss / MIB),
    files: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0,
    handles: process.getActiveResourcesInfo().length,
    openRequests: mock.requests.open.length,
    queues: mock.db.event_queues.count(),
    events: boxes.reduce((sum, { events }) => sum + events.length, 0),
    journal: mock.requests.length,
    unmatched: mock.requests.unmatched.length,
    emails: mock.outbox.emails.length,
    pushes: mock.outbox.pushes.length,
    uploadsMib: Math.round(uploads / MIB),
    messages: mock.db.messages.count(),
  };
}
