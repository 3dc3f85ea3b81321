import * as z from 'zod';
import { rewriterFor, type ServerVersion } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { definite, fieldsOf } from '../../values.js';
import { presentVersion } from '../server/server.present.js';
import { realmEvents } from './realm.events.js';

/** Events without a change of records. */
export const serverEventPayloads = { heartbeat: z.object({}) };

/** Notifies event queues that the server restarted. Returns the IDs of the queues. */
export function pushRestart(org: Organization, serverVersion: ServerVersion): string[] {
  const payload = { ...presentVersion(serverVersion.level), server_generation: org.clock.now() };
  const rewrite = rewriterFor(definite(realmEvents.schemas.restart), serverVersion);
  const written = fieldsOf(rewrite ? rewrite(payload) : payload);
  const queues = org.tables.event_queues
    .all()
    .filter(({ event_types }) => event_types === null || event_types.includes('restart'));
  for (const { queue_id } of queues) org.events.push(queue_id, { type: 'restart', ...written });
  return queues.map(({ queue_id }) => queue_id);
}
