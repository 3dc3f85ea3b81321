import * as z from 'zod';
import { since } from '../../../contract/index.js';
import {
  modernPresencesSchema,
  presencesSchema,
  presentModernPresences,
  presentPresences,
} from '../../presence/presence.present.js';
import { visiblePresences } from '../../presence/presence.rules.js';
import { defineSection } from './section.js';

/** Presence by email and client, or by user ID for clients that request it. */
export const presenceSection = defineSection(
  'presence',
  {
    presences: z.union([presencesSchema, modernPresencesSchema]),
    presence_last_update_id: since('presenceById', z.int()),
    server_timestamp: z.number(),
  },
  ({ org, actor, level, slimPresence, presenceHistoryDays }) => {
    const now = org.clock.now();
    const seen = visiblePresences(org, actor, presenceHistoryDays);
    return {
      presences: slimPresence ? presentModernPresences(seen) : presentPresences(org, seen, level),
      // Updates are numbered by their time.
      presence_last_update_id: now,
      server_timestamp: now,
    };
  },
);
