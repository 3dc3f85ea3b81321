import { levelOf } from '../contract/levels/index.js';
import type { Identity, Settings } from '../model/index.js';
import { definite, fromKeys, isKeyOf, keysOf } from '../values.js';
import type { Scenario, ScenarioModule } from './define.js';

interface ScenarioEntry extends Pick<Scenario, 'description' | 'featureLevel' | 'dialect'> {
  /** The scenario to seed first, or null; `default` if omitted. */
  extends?: string | null;
  settings?: Partial<Settings>;
  identity?: Partial<Identity>;
  load(): Promise<ScenarioModule>;
}

const REPORTS_CHANNEL = { moderation_request_channel_id: 3 };

/** Every named scenario, in the order of the list. A scenario comes after its parent. */
export const SCENARIO_METADATA = {
  default: {
    description: 'a small organization with eight personas, six channels and some of everything',
    extends: null,
    settings: REPORTS_CHANNEL,
    load: async () => (await import('./default.js')).defaultScenario,
  },
  empty: {
    description: 'an owner and the system groups, nothing else',
    extends: null,
    load: async () => (await import('./organization-and-clients.js')).empty,
  },
  'sole-owner': {
    description:
      'a single active owner, whose role cannot be changed, with a deactivated owner and an owner bot',
    load: async () => (await import('./people.js')).soleOwner,
  },
  'two-owners': {
    description: 'two active owners, so that either may step down',
    load: async () => (await import('./people.js')).twoOwners,
  },
  'role-change': {
    description: 'a user of every role, for every promotion and demotion that a persona may or may not make',
    load: async () => (await import('./people.js')).roleChange,
  },
  'deactivated-group': {
    description: 'user groups that are deactivated, unused or still in use',
    load: async () => (await import('./channels-and-groups.js')).deactivatedGroup,
  },
  'nested-groups': {
    description: 'user groups inside user groups, and permissions that follow from them',
    load: async () => (await import('./channels-and-groups.js')).nestedGroups,
  },
  'archived-folders': {
    description: 'active and archived channel folders, some with channels, some with a name that is taken',
    load: async () => (await import('./channels-and-groups.js')).archivedFolders,
  },
  'navigation-views': {
    description: 'navigation views that are pinned, hidden, custom, unnamed or missing',
    load: async () => (await import('./organization-and-clients.js')).navigationViews,
  },
  'failed-scheduled-message': {
    description: 'scheduled messages that could not be sent, each for a different reason',
    load: async () => (await import('./messages.js')).failedScheduledMessage,
  },
  invitations: {
    description: 'pending and expired invitations, and addresses of active and deactivated accounts',
    settings: { can_invite_users: 'members' },
    load: async () => (await import('./organization-and-clients.js')).invitations,
  },
  'invitation-daily-limit': {
    description: 'an organization that has reached its daily limit of invitations',
    settings: { invite_daily_limit: 3 },
    load: async () => (await import('./organization-and-clients.js')).invitationDailyLimit,
  },
  'invitation-license-limit': {
    description: 'an organization without a free license',
    load: async () => (await import('./organization-and-clients.js')).invitationLicenseLimit,
  },
  'no-moderation-channel': {
    description: 'an organization without a channel for reported messages, so that reporting fails',
    settings: { moderation_request_channel_id: null },
    load: async () => (await import('./channels-and-groups.js')).noModerationChannel,
  },
  'push-devices': {
    description: 'push devices that the relay accepts or rejects, encrypted and half-registered ones',
    load: async () => (await import('./organization-and-clients.js')).pushDevices,
  },
  'expired-queue': {
    description: 'two event queues, beside the ID of one that no longer exists',
    load: async () => (await import('./organization-and-clients.js')).expiredQueue,
  },
  'public-access': {
    description: 'an organization whose users anyone can list without signing in',
    settings: { public_access: true },
    load: async () => (await import('./organization-and-clients.js')).publicAccess,
  },
  'limited-guests': {
    description: 'guests who only see users they share a channel or a conversation with',
    settings: { guests_see_all_users: false, limit_presence_to_accessible: true },
    load: async () => (await import('./people.js')).limitedGuests,
  },
  'profile-fields-locked': {
    description: 'custom profile fields of every type that only administrators may edit',
    load: async () => (await import('./people.js')).profileFieldsLocked,
  },
  'hidden-emails': {
    description: 'real emails visible to everyone, members, moderators, administrators or nobody',
    load: async () => (await import('./people.js')).hiddenEmails,
  },
  'edited-history': {
    description: 'messages that were edited, moved and resolved, one of them by an unknown user',
    extends: null,
    settings: REPORTS_CHANNEL,
    load: async () => (await import('./history.js')).editedHistory,
  },
  'history-hidden': {
    description: 'edited and moved messages in an organization that hides edit histories',
    extends: 'edited-history',
    settings: { allow_edit_history: false },
    load: async () => (await import('./history.js')).historyHidden,
  },
  'history-limited-plan': {
    description: 'an organization whose plan hides older messages',
    load: async () => (await import('./history.js')).historyLimitedPlan,
  },
  'empty-topics': {
    description: 'messages in the empty topic, and channels of every topics policy',
    load: async () => (await import('./channels-and-groups.js')).emptyTopics,
  },
  unread: {
    description: 'unread messages in several channels, topics and conversations, with known counts',
    load: async () => (await import('./messages.js')).unread,
  },
  'busy-day': {
    description: 'users who write, type, react, edit, leave and come back as the clock moves',
    load: async () => (await import('./busy-day.js')).busyDay,
  },
  large: {
    description: '10,000 users, 500 channels and 100,000 messages',
    extends: null,
    settings: REPORTS_CHANNEL,
    load: async () => (await import('./large.js')).large,
  },
  'older-server': {
    description: 'a server of release 7.0, which lacks many newer features',
    featureLevel: levelOf('7.0'),
    load: async () => (await import('./organization-and-clients.js')).olderServer,
  },
  'root-domain': {
    description: 'the root domain of a server with several organizations, whose settings name none of them',
    identity: { root_domain: true },
    load: async () => (await import('./organization-and-clients.js')).rootDomain,
  },
  imported: {
    description: 'an imported organization with stub accounts, a deleted user and a bot without an owner',
    extends: null,
    settings: REPORTS_CHANNEL,
    load: async () => (await import('./imported.js')).imported,
  },
  development: {
    description: "the people and channels of Zulip's development server, for suites that are written for it",
    extends: null,
    identity: { name: 'Zulip Dev', host: 'zulip.com', description: 'The Zulip development environment.' },
    settings: {
      development_sign_in: true,
      public_access: true,
      can_invite_users: 'members',
      can_manage_all_groups: 'owners',
      message_content_delete_limit_seconds: 600,
      message_content_edit_limit_seconds: 600,
      move_messages_between_streams_limit_seconds: 604_800,
      move_messages_within_stream_limit_seconds: 604_800,
    },
    load: async () => (await import('./development.js')).development,
  },
} satisfies Record<string, ScenarioEntry>;

export type ScenarioName = keyof typeof SCENARIO_METADATA;

/** The names of all scenarios, in the order of the list. */
export const SCENARIO_NAMES = keysOf(SCENARIO_METADATA);

/** The bundled scenarios by name. Their seeds are loaded on use. */
export const scenarios = namedScenarios(SCENARIO_METADATA);

export function scenarioNamed(name: string): Scenario | undefined {
  return isKeyOf(scenarios, name) ? scenarios[name] : undefined;
}

/** Whether the package contains a scenario. */
export function isBundled(scenario: Scenario): boolean {
  return scenarioNamed(scenario.name) === scenario;
}

/** Returns the requests to try in a scenario, as Markdown. Loads its module. */
export async function purposeOf(name: ScenarioName): Promise<string | undefined> {
  const { purpose }: ScenarioModule = await SCENARIO_METADATA[name].load();
  return purpose?.trim().replace(/\s+/g, ' ');
}

function namedScenarios(
  entries: Record<ScenarioName, ScenarioEntry>,
): Readonly<Record<ScenarioName, Scenario>> {
  const built = new Map<string, Scenario>();
  return fromKeys(keysOf(entries), (name) => {
    const { load, extends: parent = 'default', ...metadata } = entries[name];
    const scenario: Scenario = {
      name,
      ...metadata,
      ...(parent === null ? {} : { extends: definite(built.get(parent)) }),
      seed: async (world) => (await load()).seed?.(world),
    };
    built.set(name, scenario);
    return scenario;
  });
}
