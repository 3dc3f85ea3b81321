import * as z from 'zod';
import { type Dialect, nameIn } from '../../contract/dialects/index.js';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { factsOf, since, until } from '../../contract/index.js';
import { type Capability, isAvailableAt, supports } from '../../contract/levels/index.js';
import { type ChangeSet, needsRestart, type Organization, type Settings } from '../../model/index.js';
import { isSameJson } from '../../values.js';
import { holdersOf, ORGANIZATION_PERMISSION_NAMES } from '../access/organization-permissions.rules.js';
import { toldOfDeactivation, usersWithChangedActivation } from '../access/user-access.events.js';
import { namesUser } from '../groups/group-setting.rules.js';
import { renderPublicText } from '../text/renderer.rules.js';
import { visiblePermissions } from './register/permissions.js';
import {
  presentAuthenticationMethods,
  presentRealmSettings,
  REALM_DEFAULTS,
  serverGeneration,
} from './register/realm.js';
import { realmSchemas } from './register/realm-shape.js';
import { presentVersion, versionShape } from './register/response.js';

/**
 * Emits events for changes to the organization: its settings and deactivation, and the configuration and restarts of
 * the server.
 */
export const realmEvents: EventSource = {
  schemas: {
    'realm.update': z.object({
      property: z.string(),
      value: z.unknown(),
      extra_data: z.object({ upload_quota: z.int().nullable() }).optional(),
      rendered_description: until(
        'descriptionUpdatedTogether',
        since('descriptionRendered', z.string().optional()),
      ),
    }),
    'realm.update_dict': z.object({
      property: z.literal('default'),
      data: z.record(z.string(), z.unknown()),
    }),
    'realm.deactivated': z.object({ realm_id: z.int() }),
    restart: z.object({ ...versionShape, server_generation: z.int() }),
  },
  eventDrafts(org, changeSet) {
    const { settings } = changeSet;
    return [
      ...(settings === undefined ? [] : settingEventDrafts(settings.before, settings.after)),
      ...permissionsOfUsers(org, changeSet),
      ...(isDeactivation(changeSet) ? [DEACTIVATED] : []),
      ...(isRestart(changeSet) ? [restartEventDraft(org)] : []),
    ];
  },
};

const REALM_PREFIX = 'realm_';

/** Drafts events about changed settings. The `property` is the name of a POST /register field without `realm_`. */
function settingEventDrafts(before: Readonly<Settings>, after: Readonly<Settings>): EventDraft[] {
  const [previous, current] = [presentRealmSettings(before), presentRealmSettings(after)];
  return Object.keys(current)
    .filter(
      (name) =>
        name.startsWith(REALM_PREFIX) && !DERIVED.has(name) && !isSameJson(current[name], previous[name]),
    )
    .flatMap((name) => (PERMISSIONS.has(name) ? [permissionUpdate(name)] : realmUpdate(name, current[name])));
}

/** Fields that clients derive from `realm_authentication_methods`. */
const DERIVED: ReadonlySet<string> = new Set(['realm_email_auth_enabled', 'realm_password_auth_enabled']);

const PERMISSIONS: ReadonlySet<string> = new Set(
  ORGANIZATION_PERMISSION_NAMES.map((name) => `${REALM_PREFIX}${name}`),
);

/** Drafts events, for newer servers, about permissions that name users who were deactivated or reactivated. */
function permissionsOfUsers(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const userIds = usersWithChangedActivation(changeSet);
  if (userIds.length === 0) return [];
  const isToldOtherwise = toldOfDeactivation(org, changeSet);
  return ORGANIZATION_PERMISSION_NAMES.filter((name) =>
    namesUser(holdersOf(org.settings, name), userIds),
  ).map((name) => {
    const { kind, payloadFor } = permissionUpdate(`${REALM_PREFIX}${name}`);
    return {
      kind,
      payloadFor(view) {
        const untold = userIds.filter((id) => !isToldOtherwise(view, id));
        const isTold =
          supports(view.level, 'directMembersActiveOnly') && namesUser(holdersOf(org.settings, name), untold);
        return isTold ? payloadFor(view) : undefined;
      },
    };
  });
}

function isKnown(name: string, level: number): boolean {
  const schema = realmSchemas[name];
  return schema !== undefined && isAvailableAt(factsOf(schema), level);
}

function realmUpdate(name: string, value: unknown): EventDraft[] {
  const property = name.slice(REALM_PREFIX.length);
  const special = SPECIAL_UPDATES[property];
  if (special !== undefined) return special(value);
  const replacement = REPLACED[property];
  return [
    {
      kind: 'realm.update',
      payloadFor: ({ level, dialect }) =>
        isKnown(name, level) && (replacement === undefined || !supports(level, replacement))
          ? { property: propertyIn(dialect, name), value }
          : undefined,
    },
  ];
}

/** Returns a setting's `property` in events: the name of its field in `POST /register` without `realm_`. */
function propertyIn(dialect: Dialect, name: string): string {
  const schema = realmSchemas[name];
  return nameIn(dialect, name, schema && factsOf(schema).zulip).slice(REALM_PREFIX.length);
}

/**
 * Settings without separate events on servers that have a capability, because clients derive these settings from a
 * newer one.
 */
const REPLACED: Readonly<Record<string, Capability>> = {
  allow_edit_history: 'historyVisibility',
  mandatory_topics: 'realmTopicsPolicy',
};

/** Settings whose changes are not always sent as `realm.update`, with the event drafts for a new value. */
const SPECIAL_UPDATES: Readonly<Record<string, (value: unknown) => EventDraft[]>> = {
  allow_message_editing: (allow_message_editing) => [dictUpdate(() => ({ allow_message_editing }))],
  message_content_edit_limit_seconds: (message_content_edit_limit_seconds) => [
    dictUpdate(() => ({ message_content_edit_limit_seconds })),
  ],
  authentication_methods: () => [
    dictUpdate(({ org, level }) => ({
      authentication_methods: presentAuthenticationMethods(org.settings.authentication_methods, level),
    })),
  ],
  topics_policy: (topics_policy) => [
    dictUpdate(({ level }) =>
      supports(level, 'realmTopicsPolicy')
        ? { topics_policy, mandatory_topics: topics_policy === 'disable_empty_topic' }
        : undefined,
    ),
  ],
  description: (description) => {
    const rendered = ({ org }: QueueView) => renderPublicText(org, String(description));
    return togetherSince(
      'descriptionUpdatedTogether',
      (view) => ({ property: 'description', value: description, rendered_description: rendered(view) }),
      (view) => ({ description, rendered_description: rendered(view) }),
    );
  },
  // The plan determines the upload limits.
  plan_type: (plan_type) => {
    const { realm_upload_quota_mib: upload_quota_mib, max_file_upload_size_mib } = REALM_DEFAULTS;
    return togetherSince(
      'planUpdatedTogether',
      () => ({ property: 'plan_type', value: plan_type, extra_data: { upload_quota: null } }),
      () => ({ plan_type, upload_quota_mib, max_file_upload_size_mib }),
    );
  },
};

type Fields = ReturnType<EventDraft['payloadFor']>;

/** Returns an event with several properties. If `dataFor` returns `undefined`, no event is sent. */
function dictUpdate(dataFor: (view: QueueView) => Fields): EventDraft {
  return {
    kind: 'realm.update_dict',
    payloadFor(view) {
      const data = dataFor(view);
      return data && { property: 'default', data };
    },
  };
}

/** Returns an event with several properties for servers with a capability, and with one property for older servers. */
function togetherSince(
  capability: Capability,
  older: (view: QueueView) => Fields,
  newer: (view: QueueView) => Fields,
): EventDraft[] {
  return [
    {
      kind: 'realm.update',
      payloadFor: (view) => (supports(view.level, capability) ? undefined : older(view)),
    },
    dictUpdate((view) => (supports(view.level, capability) ? newer(view) : undefined)),
  ];
}

function permissionUpdate(name: string): EventDraft {
  return dictUpdate(({ org, level }) =>
    isKnown(name, level)
      ? { [name.slice(REALM_PREFIX.length)]: visiblePermissions(org, level)[name] }
      : undefined,
  );
}

/**
 * The event that ends pending polls. As in Zulip, the queues stay, but clients can no longer authenticate. The
 * organization's ID also appears in the paths of uploads.
 */
const DEACTIVATED: EventDraft = { kind: 'realm.deactivated', payloadFor: () => ({ realm_id: 1 }) };

function isDeactivation({ settings }: ChangeSet): boolean {
  return settings?.after.deactivated === true && !settings.before.deactivated;
}

function isRestart({ settings, signals }: ChangeSet): boolean {
  if (signals.some(({ kind }) => kind === 'restart')) return true;
  return settings !== undefined && needsRestart(settings.before, settings.after);
}

/** Returns the event that makes clients register again if they depend on the server's configuration. */
function restartEventDraft(org: Organization): EventDraft {
  return {
    kind: 'restart',
    payloadFor: ({ level }) => ({ ...presentVersion(level), server_generation: serverGeneration(org) }),
  };
}
