import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/index.js';
import { apiEmail, type DeepReadonly, type Organization, type Presence } from '../../model/index.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { canAccessUser } from '../access/user-access.rules.js';
import {
  canHavePresence,
  modernPresencesSchema,
  presenceEntrySchema,
  presentModernPresences,
  presentPresences,
} from './presence.resource.js';

/** Emits events for changed presences, and for the presences of reactivated users. */
export const presenceEvents: EventSource = {
  schemas: {
    presence: z.object({
      user_id: z.int().optional(),
      email: z.string().optional(),
      server_timestamp: z.number().optional(),
      presence: z.record(z.string(), presenceEntrySchema).optional(),
      presences: modernPresencesSchema.optional(),
    }),
  },
  eventDrafts(org, changeSet) {
    return [
      ...changeSet.changes('presences').flatMap(({ after }) => presenceEventDrafts(org, after)),
      ...usersWithChangedActivation(changeSet).flatMap((id) =>
        presenceEventDrafts(org, org.tables.presences.firstBy('user', id)),
      ),
    ];
  },
};

function presenceEventDrafts(org: Organization, presence: DeepReadonly<Presence> | undefined): EventDraft[] {
  const user = presence && org.tables.users.get(presence.user_id);
  if (presence === undefined || user === undefined || !canHavePresence(user)) return [];
  return [
    {
      kind: 'presence',
      payloadFor({ actor, level, queue }) {
        if (org.settings.limit_presence_to_accessible && !canAccessUser(org, actor, user)) return undefined;
        if (queue.capabilities.includes('simplified_presence_events')) {
          return { presences: presentModernPresences([{ user, presence }]) };
        }
        const email = apiEmail(user, org.identity.host);
        const { website } = presentPresences(org, [{ user, presence }], level)[email] ?? {};
        if (website === undefined) return undefined;
        const identity = queue.slim_presence ? { user_id: user.id } : { user_id: user.id, email };
        return { ...identity, server_timestamp: org.clock.now(), presence: { website } };
      },
    },
  ];
}
