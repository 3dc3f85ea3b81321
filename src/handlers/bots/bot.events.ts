import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import { isUpdate, type Organization, type UserRecord } from '../../model/index.js';
import { isSameJson, keysOf } from '../../values.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { botSchema, botSettingsShape, isAdministeredBot, isOrdinaryBot, presentBot } from './bot.resource.js';

/**
 * Emits events to the users who administer a bot: when the bot is created or changed, and when the users start or stop
 * administering it.
 */
export const botEvents: EventSource = {
  schemas: {
    'realm_bot.add': z.object({ bot: botSchema }),
    'realm_bot.update': z.object({ bot: botSchema.partial().required({ user_id: true }) }),
    'realm_bot.delete': z.object({ bot: z.object({ user_id: z.int() }) }),
    'realm_bot.remove': z.object({ bot: z.object({ user_id: z.int(), full_name: z.string() }) }),
  },
  eventDrafts(org, changeSet) {
    const users = changeSet.changes('users');
    const bots = users.filter(({ before, after }) => (after ?? before).bot_type !== null);
    const administratorsChanged = users.some(
      ({ before, after }) => before && after && isAdministrator(before) !== isAdministrator(after),
    );
    const changedIds = new Set(bots.map(({ id }) => id));
    const others = administratorsChanged
      ? org.tables.users.all().filter(({ id, bot_type }) => bot_type !== null && !changedIds.has(id))
      : [];
    return [
      ...bots.flatMap(({ before, after }) => (after ? gainAndLoss(org, before, after) : [])),
      ...bots.filter(isUpdate).flatMap(({ before, after }) => updates(org, before, after)),
      ...others.flatMap((bot) => gainAndLoss(org, bot, bot)),
    ];
  },
};

const couldAdminister = ({ org, actorBefore }: QueueView, before: UserRecord | undefined) =>
  before !== undefined && isAdministeredBot(org, actorBefore, before);
const canAdminister = ({ org, actor }: QueueView, after: UserRecord) => isAdministeredBot(org, actor, after);

/** Returns event drafts for users who start or stop administering a bot. */
function gainAndLoss(org: Organization, before: UserRecord | undefined, after: UserRecord): EventDraft[] {
  return [
    {
      kind: 'realm_bot.delete',
      payloadFor: (view) =>
        couldAdminister(view, before) && !canAdminister(view, after) && { bot: { user_id: after.id } },
    },
    {
      kind: 'realm_bot.add',
      payloadFor: (view) =>
        !couldAdminister(view, before) && canAdminister(view, after) && { bot: presentBot(org, after) },
    },
  ];
}

/**
 * Newer servers send only changes to these settings in `realm_bot` events, and changes to fields of the user object in
 * `realm_user` events.
 */
const SETTINGS = ['services', ...Object.keys(botSettingsShape)];

/** Returns one event draft for each changed field, for the feature levels that report the field. */
function updates(org: Organization, before: UserRecord, after: UserRecord): EventDraft[] {
  if (!isOrdinaryBot(org, before) || !isOrdinaryBot(org, after)) return [];
  const [previous, current] = [presentBot(org, before), presentBot(org, after)];
  const changed = keysOf(current).filter((name) => !isSameJson(previous[name], current[name]));
  const fields = changed.map(
    (name): EventDraft => ({
      kind: 'realm_bot.update',
      payloadFor(view) {
        if (!couldAdminister(view, before) || !canAdminister(view, after)) return undefined;
        if (supports(view.level, 'botsWithoutUserData') && !SETTINGS.includes(name)) return undefined;
        if (name === 'is_active' && !supports(view.level, 'activityUpdates')) return undefined;
        return { bot: { user_id: after.id, [name]: current[name] } };
      },
    }),
  );
  return before.is_active === after.is_active ? fields : [...fields, olderActivity(org, before, after)];
}

/** Returns the event with which older servers report a deactivated bot as removed, or a reactivated bot as added. */
function olderActivity(org: Organization, before: UserRecord, after: UserRecord): EventDraft {
  const bot = after.is_active ? presentBot(org, after) : { user_id: after.id, full_name: after.full_name };
  return {
    kind: after.is_active ? 'realm_bot.add' : 'realm_bot.remove',
    payloadFor: (view) =>
      !supports(view.level, 'activityUpdates') &&
      couldAdminister(view, before) &&
      canAdminister(view, after) && { bot },
  };
}
