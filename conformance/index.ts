import type { Case } from './case.js';
import { channels } from './channels.js';
import { events } from './events.js';
import { groups } from './groups.js';
import { markdown } from './markdown.js';
import { messages } from './messages.js';
import { narrows } from './narrows.js';
import { organization } from './organization.js';
import { organizationEvents } from './organization-events.js';
import { personal } from './personal.js';
import { users } from './users.js';

const AREAS = [
  messages,
  narrows,
  markdown,
  channels,
  groups,
  users,
  personal,
  organization,
  events,
  organizationEvents,
];

/** Every written case. Their names are unique. */
export const cases: readonly Case[] = AREAS.flatMap((area) => area.cases);
