/** Responses of the control API, by the types of its routes. */
import type * as z from 'zod';
import type { News } from '../runtime/control/live.js';
import type { recordsSchema } from '../runtime/control/records.js';
import type { outboxSchema } from '../runtime/control/schemas.js';
import type { aboutSchema } from '../runtime/control/settings.js';
import type { scenariosSchema } from '../runtime/control/state.js';

export type { ErrorEntry } from '../handlers/error-recipes/index.js';
export type { Settings } from '../model/index.js';
export type { Persona } from '../model/personas.js';
export type { News } from '../runtime/control/live.js';
export type { AnsweredEntry } from '../runtime/control/schemas.js';
export type { WireState as MockState } from '../runtime/control/wire-state.js';
export type {
  ClientWarning,
  Explanation,
  Fault,
  JournalEntry,
  OpenRequest,
  QueueDetails,
  QueueEvent,
  UnmatchedRequest,
  WireFaultSpec as FaultSpec,
} from '../runtime/index.js';
export type { TriggerDetails, TriggerKind } from '../runtime/mock/trigger.js';

/** Unread messages as in `POST /register`. */
interface Unread {
  count: number;
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
  pms: { other_user_id: number; unread_message_ids: number[] }[];
  huddles: { user_ids_string: string; unread_message_ids: number[] }[];
}

/** The organization before or after a request. */
export interface RequestState {
  now: number;
  counts: Record<string, number>;
  unread?: Unread;
  register?: object;
}

export type AboutSetting = z.infer<typeof aboutSchema>;
export type Outbox = z.infer<typeof outboxSchema>;
export type RecordPage = z.infer<typeof recordsSchema>;
export type Scenarios = z.infer<typeof scenariosSchema>;

/** Messages of `GET /_mock/requests/stream`. */
export type StreamMessage =
  | { event: 'journal' | 'news'; data: News }
  | { event: 'cleared' | 'changed'; data: object };
