import { UsageError, unknownName } from '../../contract/errors/index.js';
import { EVENT_TYPES } from '../../handlers/event-types.generated.js';

/** @throws UsageError when the event type does not exist */
export function assertEventType(type: string): void {
  if (!EVENT_TYPES.includes(type)) throw new UsageError(unknownName('event type', type, EVENT_TYPES));
}
