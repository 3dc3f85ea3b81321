import type { Scenario } from './define.js';
import { SCENARIO_METADATA, type ScenarioName } from './metadata.js';

/** A scenario as the list shows it; loading it brings its code, and building it brings faker. */
export interface ScenarioEntry {
  name: ScenarioName;
  description: string;
  load(): Promise<Scenario>;
}

const LOADERS: Record<ScenarioName, () => Promise<Scenario>> = {
  default: async () => (await import('./default.js')).defaultScenario,
  empty: async () => (await import('./empty.js')).emptyScenario,
  'sole-owner': async () => (await import('./sole-owner.js')).soleOwnerScenario,
  'two-owners': async () => (await import('./two-owners.js')).twoOwnersScenario,
  'role-change': async () => (await import('./role-change.js')).roleChangeScenario,
  'deactivated-group': async () => (await import('./deactivated-group.js')).deactivatedGroupScenario,
  'nested-groups': async () => (await import('./nested-groups.js')).nestedGroupsScenario,
  'archived-folders': async () => (await import('./archived-folders.js')).archivedFoldersScenario,
  'navigation-views': async () => (await import('./navigation-views.js')).navigationViewsScenario,
  'failed-scheduled-message': async () =>
    (await import('./failed-scheduled-message.js')).failedScheduledMessageScenario,
  invitations: async () => (await import('./invitations.js')).invitationsScenario,
  'invitation-daily-limit': async () =>
    (await import('./invitation-daily-limit.js')).invitationDailyLimitScenario,
  'invitation-license-limit': async () =>
    (await import('./invitation-license-limit.js')).invitationLicenseLimitScenario,
  'no-moderation-channel': async () =>
    (await import('./no-moderation-channel.js')).noModerationChannelScenario,
  'push-devices': async () => (await import('./push-devices.js')).pushDevicesScenario,
  'expired-queue': async () => (await import('./expired-queue.js')).expiredQueueScenario,
  'public-access': async () => (await import('./public-access.js')).publicAccessScenario,
  'limited-guests': async () => (await import('./limited-guests.js')).limitedGuestsScenario,
  'profile-fields-locked': async () =>
    (await import('./profile-fields-locked.js')).profileFieldsLockedScenario,
  'hidden-emails': async () => (await import('./hidden-emails.js')).hiddenEmailsScenario,
  'edited-history': async () => (await import('./edited-history.js')).editedHistoryScenario,
  'history-hidden': async () => (await import('./history-hidden.js')).historyHiddenScenario,
  'history-limited-plan': async () => (await import('./history-limited-plan.js')).historyLimitedPlanScenario,
  'empty-topics': async () => (await import('./empty-topics.js')).emptyTopicsScenario,
  unread: async () => (await import('./unread.js')).unreadScenario,
  'busy-day': async () => (await import('./busy-day.js')).busyDayScenario,
  large: async () => (await import('./large.js')).largeScenario,
  'older-server': async () => (await import('./older-server.js')).olderServerScenario,
  'root-domain': async () => (await import('./root-domain.js')).rootDomainScenario,
  imported: async () => (await import('./imported.js')).importedScenario,
};

/** The names of all scenarios, in the order of the list. */
export const SCENARIO_NAMES = Object.keys(SCENARIO_METADATA) as readonly ScenarioName[];

/** The named scenarios, in the order of the list. */
export const SCENARIOS: readonly ScenarioEntry[] = SCENARIO_NAMES.map((name) => ({
  name,
  description: SCENARIO_METADATA[name].description,
  load: LOADERS[name],
}));

/** The entry of this name. */
export function scenarioEntry(name: string): ScenarioEntry | undefined {
  return SCENARIOS.find((entry) => entry.name === name);
}
