import type * as z from 'zod';
import type { ClientCapability, Organization, UserRecord } from '../../../model/index.js';
import type { IncludeSubscribers } from '../../channels/subscription.present.js';

/** For whom, and in which form, the parts of an organization are presented to a client that registers. */
export interface RegisterView {
  org: Organization;
  actor: UserRecord;
  level: number;
  realmUrl: string;
  clientGravatar: boolean;
  includeSubscribers: IncludeSubscribers;
  /** Presence comes by user ID; else in the old form, by email. */
  slimPresence: boolean;
  /** Capabilities of the client that the server supports as well. */
  capabilities: ReadonlySet<ClientCapability>;
  /** The event types that the client asked for by name; `undefined`: all. */
  asked: ReadonlySet<string> | undefined;
}

/** A part of the answer to a registration: which event types ask for it, and its fields. */
export interface Section {
  /** It is there when all of these are asked for. */
  readonly types: readonly string[];
  readonly shape: Readonly<Record<string, z.ZodType>>;
  present(view: RegisterView): Record<string, unknown>;
}

/** Declares a part of the answer to a registration; what it presents fits its schema. */
export function defineSection<S extends Record<string, z.ZodType>>(
  types: string | readonly string[],
  shape: S,
  present: (view: RegisterView) => z.input<z.ZodObject<S>>,
): Section {
  return { types: typeof types === 'string' ? [types] : types, shape, present };
}
