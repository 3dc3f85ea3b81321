import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/events.js';
import { LATEST_LEVEL, supports } from '../../contract/levels/index.js';
import type {
  ChangeSet,
  DeepReadonly,
  Organization,
  RealmDomain,
  RecordChange,
  UserSettingsRecord,
} from '../../model/index.js';
import { differing } from '../../values.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { presentSettingsDefaults, userSettingAt } from '../users/user-settings.present.js';
import { settingsOf } from '../users/user-settings.rules.js';
import {
  domainSchema,
  playgroundSchema,
  presentDomain,
  presentPlaygrounds,
} from './administration.present.js';
import { exportSchema, presentExports } from './export.resource.js';

/**
 * Emits events for changes of playgrounds, domains, data exports, export consents and the settings of new users.
 */
export const administrationEvents: EventSource = {
  schemas: {
    realm_playgrounds: z.object({ realm_playgrounds: z.array(playgroundSchema) }),
    'realm_domains.add': z.object({ realm_domain: domainSchema }),
    'realm_domains.change': z.object({ realm_domain: domainSchema }),
    'realm_domains.remove': z.object({ domain: z.string() }),
    realm_export: z.object({ exports: z.array(exportSchema) }),
    realm_export_consent: z.object({ user_id: z.int(), consented: z.boolean() }),
    'realm_user_settings_defaults.update': z.object({
      property: z.string(),
      value: z.union([z.boolean(), z.int(), z.string()]).nullable(),
    }),
  },
  eventDrafts(org, changeSet) {
    return [
      ...(changeSet.changes('playgrounds').length === 0 ? [] : [playgrounds(org)]),
      ...changeSet.changes('realm_domains').map(domain),
      ...exports(org, changeSet),
      ...consents(org, changeSet),
      ...settingsDefaults(changeSet),
    ];
  },
};

const playgrounds = (org: Organization): EventDraft => ({
  kind: 'realm_playgrounds',
  payloadFor: ({ level }) =>
    supports(level, 'playgrounds') ? { realm_playgrounds: presentPlaygrounds(org) } : undefined,
});

function domain({ before, after }: RecordChange<DeepReadonly<RealmDomain>>): EventDraft {
  if (after === undefined) {
    return { kind: 'realm_domains.remove', payloadFor: () => ({ domain: before?.domain }) };
  }
  const op = before === undefined ? 'add' : 'change';
  return { kind: `realm_domains.${op}`, payloadFor: () => ({ realm_domain: presentDomain(after) }) };
}

/** Emits an event with all exports to administrators when one is requested, ready or deleted. */
function exports(org: Organization, changeSet: ChangeSet): EventDraft[] {
  if (changeSet.changes('realm_exports').length === 0) return [];
  return [
    {
      kind: 'realm_export',
      payloadFor: ({ actor, level }) =>
        isAdministrator(actor) && actor.bot_type === null
          ? { exports: presentExports(org, level) }
          : undefined,
    },
  ];
}

/**
 * Emits events for changed export consents, and for the consents of new and reactivated users, because events about users do
 * not contain them.
 */
function consents(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const begun = changeSet
    .changes('users')
    .filter(({ before, after }) => !before?.is_active && after?.is_active && after.bot_type === null)
    .map(({ id }) => id);
  const changed = changeSet
    .changes('user_settings')
    .filter(({ before, after }) => isConsent(before) !== isConsent(after))
    .map(({ before, after }) => (after ?? before).user_id);
  return [...new Set([...begun, ...changed])].map((user_id) => ({
    kind: 'realm_export_consent',
    payloadFor: ({ actor, level }) =>
      isAdministrator(actor) && supports(level, 'exportConsentEvents')
        ? { user_id, consented: settingsOf(org, user_id).allow_private_data_export }
        : undefined,
  }));
}

function isConsent(stored: DeepReadonly<UserSettingsRecord> | undefined): boolean {
  return stored?.settings.allow_private_data_export === true;
}

function settingsDefaults(changeSet: ChangeSet): EventDraft[] {
  return changeSet.changes('user_settings_defaults').flatMap(({ before, after }) => {
    const previous = presentSettingsDefaults(before, LATEST_LEVEL);
    const current = presentSettingsDefaults(after, LATEST_LEVEL);
    return differing(previous, current).map(([property, value]) => ({
      kind: 'realm_user_settings_defaults.update',
      payloadFor: ({ level }) => ({ property, value: userSettingAt(property, value, level) }),
    }));
  });
}
