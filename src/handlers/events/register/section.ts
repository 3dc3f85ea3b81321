import type * as z from 'zod';
import type { ClientCapability, Organization, UserRecord } from '../../../model/index.js';
import type { IncludeSubscribers } from '../../channels/subscription.present.js';

/** The caller, and the options that decide how sections are presented. */
export interface RegisterView {
  org: Organization;
  actor: UserRecord;
  level: number;
  realmUrl: string;
  clientGravatar: boolean;
  includeSubscribers: IncludeSubscribers;
  /** Sends presence by user ID instead of the older form by email. */
  slimPresence: boolean;
  /** Leaves out the presence of users who have not been seen for more days. */
  presenceHistoryDays: number;
  /** Capabilities of the client that the server supports too. */
  capabilities: ReadonlySet<ClientCapability>;
  /** Event types that the client requested by name; `undefined` for all. */
  asked: ReadonlySet<string> | undefined;
}

/** A section of the register response: the event types that include it, and its fields. */
export interface Section {
  /** Included when all of these are requested. */
  readonly types: readonly string[];
  readonly shape: Readonly<Record<string, z.ZodType>>;
  present(view: RegisterView): Record<string, unknown>;
}

/** Declares a section of the register response and types its presenter by its schema. */
export function defineSection<S extends Record<string, z.ZodType>>(
  types: string | readonly string[],
  shape: S,
  present: (view: RegisterView) => z.input<z.ZodObject<S>>,
): Section {
  return { types: typeof types === 'string' ? [types] : types, shape, present };
}
