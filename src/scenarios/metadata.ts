import type { Dialect } from '../contract/index.js';
import { levelOf } from '../contract/levels/index.js';

/** What is known of a named scenario without loading it. */
export interface ScenarioMetadata {
  /** One sentence for the list of scenarios. */
  description: string;
  /** The server's level and dialect; a mock that is told otherwise does as it is told. */
  featureLevel?: number;
  dialect?: Dialect;
}

const metadata = <N extends string>(all: Record<N, string | ScenarioMetadata>) =>
  Object.fromEntries(
    Object.entries<string | ScenarioMetadata>(all).map(([name, known]) => [
      name,
      typeof known === 'string' ? { description: known } : known,
    ]),
  ) as Readonly<Record<N, ScenarioMetadata>>;

/** The named scenarios in the order of the list, apart from their code: a mock is configured before any is loaded. */
export const SCENARIO_METADATA = metadata({
  default: 'a small organization with eight personas, six channels and some of everything',
  empty: 'an owner and the system groups, nothing else',
  'sole-owner': 'one active owner among deactivated ones, whose owner role cannot be taken away',
  'two-owners': 'two active owners, either of whom may step down',
  'role-change': 'people of every role, for each promotion that a persona may or may not give',
  'deactivated-group': 'user groups that are deactivated, ready to be deactivated, or in use',
  'nested-groups': 'user groups inside user groups, and permissions that follow from them',
  'archived-folders': 'channel folders archived and not, some with channels, some with names that are taken',
  'navigation-views': 'views that are pinned, hidden, custom, nameless or not there at all',
  'failed-scheduled-message': 'scheduled messages that could not be sent, each for another reason',
  invitations: 'addresses with active and deactivated accounts, invitations pending and expired',
  'invitation-daily-limit': 'the organization has sent all the invitations that a day allows',
  'invitation-license-limit': 'every license of the organization is taken',
  'no-moderation-channel': 'messages cannot be reported, since no channel takes the reports',
  'push-devices': 'devices of every kind: accepted, refused by the relay, encrypted, half registered, none',
  'expired-queue': 'an event queue that is registered and one that the server has collected',
  'public-access': 'users are listed for everyone, without signing in',
  'limited-guests': 'guests see only users they share a channel or a conversation with, presence included',
  'profile-fields-locked': 'profile fields of every type that only administrators may edit',
  'hidden-emails': 'real emails visible to everyone, members, moderators, administrators or nobody',
  'edited-history': 'messages edited, moved and resolved, some many times, one before editors were recorded',
  'history-hidden': 'messages were edited and moved, but the organization does not show how',
  'history-limited-plan': 'the plan of the organization keeps back its older messages',
  'empty-topics': 'messages in the empty topic, and channels of every topics policy',
  unread: 'unread messages in several channels, topics and conversations, with known counts',
  'busy-day': 'people who write, type, react, edit, leave and come back as the clock moves',
  large: '10,000 users, 500 channels and 100,000 messages',
  'older-server': {
    description: 'a server of release 7.0, before most of what came since',
    featureLevel: levelOf('7.0'),
  },
  'root-domain': 'the root domain of a server with several organizations, whose settings name none of them',
  imported: 'an organization imported from elsewhere: stub accounts, a deleted user, a bot without an owner',
});

/** The name of a scenario that comes with the package. */
export type ScenarioName = keyof typeof SCENARIO_METADATA;
