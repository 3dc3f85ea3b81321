import * as z from 'zod';
import { rewriterFor, type ServerVersion } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { presentVersion, versionShape } from '../server/server.present.js';

/** Events about the server itself; no change of a record brings them about. */
export const serverEventPayloads = {
  heartbeat: z.object({}),
  restart: z.object({ ...versionShape, server_generation: z.int(), immediate: z.boolean() }),
};

/** Tells event queues that the server restarted. Returns the IDs of the queues. */
export function pushRestart(org: Organization, serverVersion: ServerVersion): string[] {
  const payload = {
    ...presentVersion(serverVersion.level),
    server_generation: org.clock.now(),
    immediate: true,
  };
  const rewrite = rewriterFor(serverEventPayloads.restart, serverVersion);
  const written = (rewrite ? rewrite(payload) : payload) as Record<string, unknown>;
  const queues = org.tables.event_queues
    .all()
    .filter(({ event_types }) => event_types === null || event_types.includes('restart'));
  for (const { queue_id } of queues) org.events.push(queue_id, { type: 'restart', ...written });
  return queues.map(({ queue_id }) => queue_id);
}
