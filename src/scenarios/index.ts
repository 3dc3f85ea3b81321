import { archivedFoldersScenario } from './archived-folders.js';
import { busyDayScenario } from './busy-day.js';
import { deactivatedGroupScenario } from './deactivated-group.js';
import { defaultScenario } from './default.js';
import type { Scenario } from './define.js';
import { editedHistoryScenario } from './edited-history.js';
import { emptyScenario } from './empty.js';
import { emptyTopicsScenario } from './empty-topics.js';
import { expiredQueueScenario } from './expired-queue.js';
import { failedScheduledMessageScenario } from './failed-scheduled-message.js';
import { hiddenEmailsScenario } from './hidden-emails.js';
import { historyHiddenScenario } from './history-hidden.js';
import { historyLimitedPlanScenario } from './history-limited-plan.js';
import { importedScenario } from './imported.js';
import { invitationDailyLimitScenario } from './invitation-daily-limit.js';
import { invitationLicenseLimitScenario } from './invitation-license-limit.js';
import { invitationsScenario } from './invitations.js';
import { largeScenario } from './large.js';
import { limitedGuestsScenario } from './limited-guests.js';
import type { ScenarioName } from './metadata.js';
import { navigationViewsScenario } from './navigation-views.js';
import { nestedGroupsScenario } from './nested-groups.js';
import { noModerationChannelScenario } from './no-moderation-channel.js';
import { olderServerScenario } from './older-server.js';
import { profileFieldsLockedScenario } from './profile-fields-locked.js';
import { publicAccessScenario } from './public-access.js';
import { pushDevicesScenario } from './push-devices.js';
import { roleChangeScenario } from './role-change.js';
import { rootDomainScenario } from './root-domain.js';
import { soleOwnerScenario } from './sole-owner.js';
import { twoOwnersScenario } from './two-owners.js';
import { unreadScenario } from './unread.js';

export { defineScenario, type Scenario, type SeedWorld, type Thread } from './define.js';
export type { ScenarioName } from './metadata.js';
export type { Creators } from './world.js';

/** The scenarios that come with the package, by name. */
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  default: defaultScenario,
  empty: emptyScenario,
  'sole-owner': soleOwnerScenario,
  'two-owners': twoOwnersScenario,
  'role-change': roleChangeScenario,
  'deactivated-group': deactivatedGroupScenario,
  'nested-groups': nestedGroupsScenario,
  'archived-folders': archivedFoldersScenario,
  'navigation-views': navigationViewsScenario,
  'failed-scheduled-message': failedScheduledMessageScenario,
  invitations: invitationsScenario,
  'invitation-daily-limit': invitationDailyLimitScenario,
  'invitation-license-limit': invitationLicenseLimitScenario,
  'no-moderation-channel': noModerationChannelScenario,
  'push-devices': pushDevicesScenario,
  'expired-queue': expiredQueueScenario,
  'public-access': publicAccessScenario,
  'limited-guests': limitedGuestsScenario,
  'profile-fields-locked': profileFieldsLockedScenario,
  'hidden-emails': hiddenEmailsScenario,
  'edited-history': editedHistoryScenario,
  'history-hidden': historyHiddenScenario,
  'history-limited-plan': historyLimitedPlanScenario,
  'empty-topics': emptyTopicsScenario,
  unread: unreadScenario,
  'busy-day': busyDayScenario,
  large: largeScenario,
  'older-server': olderServerScenario,
  'root-domain': rootDomainScenario,
  imported: importedScenario,
};
