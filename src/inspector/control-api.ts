import type * as z from 'zod';
import type { RegisterState } from '../handlers/endpoint-types.generated.js';
import type { requestStateSchema } from '../runtime/control/history.js';
import type { News } from '../runtime/control/live.js';
import type { recordsSchema } from '../runtime/control/records.js';
import type { outboxSchema } from '../runtime/control/responses.js';
import type { aboutSchema } from '../runtime/control/settings.js';
import type { scenariosSchema } from '../runtime/control/state.js';

export type { ErrorEntry } from '../handlers/error-recipes/index.js';
export type { Settings } from '../model/index.js';
export type { Persona } from '../model/personas.js';
export type { News } from '../runtime/control/live.js';
export type { AnsweredEntry } from '../runtime/control/responses.js';
export type { WireState as MockState } from '../runtime/control/wire.js';
export type {
  ClientWarning,
  Explanation,
  Fault,
  JournalEntry,
  OpenRequest,
  UnmatchedRequest,
  WireFaultSpec as FaultSpec,
} from '../runtime/index.js';
export type { QueueDetails, QueueEvent } from '../runtime/mock/mock-queues.js';
export type { TriggerDetails, TriggerKind } from '../runtime/mock/trigger.js';

/** The organization before or after a request. */
export type RequestState = z.infer<typeof requestStateSchema> & { unread?: RegisterState['unread_msgs'] };

export type AboutSetting = z.infer<typeof aboutSchema>;
export type Outbox = z.infer<typeof outboxSchema>;
export type RecordPage = z.infer<typeof recordsSchema>;
export type Scenarios = z.infer<typeof scenariosSchema>;

/** Messages of `GET /_mock/requests/stream`. */
export type StreamMessage =
  | { event: 'journal' | 'news'; data: News }
  | { event: 'cleared' | 'changed'; data: object };
