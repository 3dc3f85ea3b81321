import { assertKnownKeys, UsageError } from '../contract/errors/index.js';
import { DEFAULT_NOW } from '../model/index.js';
import { type FactorySet, makeFactory, type Sequence } from './factory.js';
import type { Locale } from './faker.js';
import { botStorageEntry } from './resources/bot-storage-entry.js';
import { channel } from './resources/channel.js';
import { channelFolder } from './resources/channel-folder.js';
import { dataExport } from './resources/data-export.js';
import { domain } from './resources/domain.js';
import { draft } from './resources/draft.js';
import { eventQueue } from './resources/event-queue.js';
import { invitation } from './resources/invitation.js';
import { inviteLink } from './resources/invite-link.js';
import { message } from './resources/message.js';
import { navigationView } from './resources/navigation-view.js';
import { playground } from './resources/playground.js';
import { presence } from './resources/presence.js';
import { profileField } from './resources/profile-field.js';
import { pushRegistration } from './resources/push-registration.js';
import { reaction } from './resources/reaction.js';
import { reminder } from './resources/reminder.js';
import { savedSnippet } from './resources/saved-snippet.js';
import { scheduledMessage } from './resources/scheduled-message.js';
import { serverSettings } from './resources/server-settings.js';
import { subscription } from './resources/subscription.js';
import { peopleOf, user } from './resources/user.js';
import { userGroup } from './resources/user-group.js';
import { createSamples } from './samples.js';

export type { Factory, FactoryBase } from './factory.js';
export type { Locale } from './faker.js';
export type { BotStorageValue } from './resources/bot-storage-entry.js';
export type { WireChannel } from './resources/channel.js';
export type { WireChannelFolder } from './resources/channel-folder.js';
export type { WireExport } from './resources/data-export.js';
export type { WireDomain } from './resources/domain.js';
export type { DraftInput, WireDraft } from './resources/draft.js';
export type { EventQueueInput, WireEventQueue } from './resources/event-queue.js';
export type { WireInvitation } from './resources/invitation.js';
export type { WireInviteLink } from './resources/invite-link.js';
export type { MessageInput, WireMessage } from './resources/message-parts.js';
export type { NavigationViewInput, WireNavigationView } from './resources/navigation-view.js';
export type { WirePlayground } from './resources/playground.js';
export type { PresenceInput, WirePresence } from './resources/presence.js';
export type { WireProfileField } from './resources/profile-field.js';
export type { PushRegistration } from './resources/push-registration.js';
export type { ReactionInput, WireReaction } from './resources/reaction.js';
export type { ReminderInput, WireReminder } from './resources/reminder.js';
export type { SavedSnippetInput, WireSavedSnippet } from './resources/saved-snippet.js';
export type { ScheduledMessageInput, WireScheduledMessage } from './resources/scheduled-message.js';
export type { ServerSettingsInput, WireServerSettings } from './resources/server-settings.js';
export type { SubscriptionInput, WireSubscription } from './resources/subscription.js';
export type { CreatedUser, UserInput, WireUser } from './resources/user.js';
export type { WireUserGroup } from './resources/user-group.js';

export interface FactoryOptions {
  /** The same seed builds the same objects. Default 1. */
  seed?: number;
  /** The time in UNIX seconds for which objects are built. Default 2026-01-15T12:00:00Z. */
  now?: number;
  /**
   * The language of names and messages: the name of a locale of faker, such as `'de'`, or outside of Node the faker of
   * `@faker-js/faker/locale/de`. Default English.
   */
  locale?: Locale;
}

/**
 * Creates a set of factories. Each factory counts its objects, so the result depends on the seed and the
 * number of objects of its resource built before.
 * @throws UsageError for a misspelled or invalid option
 * @example
 * const { userFactory, messageFactory } = createFactories({ seed: 7 });
 * const nora = userFactory.build({ full_name: 'Nora New' });
 * const thread = messageFactory.from(nora).buildList(3);
 */
export function createFactories(options: FactoryOptions = {}) {
  return factoriesWith(options, counter);
}

/** Continues counting between calls. */
function counter(): Sequence {
  let next = 1;
  return (count) => {
    next += count;
    return next - count;
  };
}

function factoriesWith(options: FactoryOptions, sequenceOf: () => Sequence) {
  const set = factorySet(options);
  return {
    userFactory: makeFactory(user, set, sequenceOf()),
    userGroupFactory: makeFactory(userGroup, set, sequenceOf()),
    channelFolderFactory: makeFactory(channelFolder, set, sequenceOf()),
    channelFactory: makeFactory(channel, set, sequenceOf()),
    scheduledMessageFactory: makeFactory(scheduledMessage, set, sequenceOf()),
    draftFactory: makeFactory(draft, set, sequenceOf()),
    invitationFactory: makeFactory(invitation, set, sequenceOf()),
    navigationViewFactory: makeFactory(navigationView, set, sequenceOf()),
    presenceFactory: makeFactory(presence, set, sequenceOf()),
    profileFieldFactory: makeFactory(profileField, set, sequenceOf()),
    pushRegistrationFactory: makeFactory(pushRegistration, set, sequenceOf()),
    reactionFactory: makeFactory(reaction, set, sequenceOf()),
    subscriptionFactory: makeFactory(subscription, set, sequenceOf()),
    eventQueueFactory: makeFactory(eventQueue, set, sequenceOf()),
    serverSettingsFactory: makeFactory(serverSettings, set, sequenceOf()),
    botStorageEntryFactory: makeFactory(botStorageEntry, set, sequenceOf()),
    dataExportFactory: makeFactory(dataExport, set, sequenceOf()),
    domainFactory: makeFactory(domain, set, sequenceOf()),
    inviteLinkFactory: makeFactory(inviteLink, set, sequenceOf()),
    playgroundFactory: makeFactory(playground, set, sequenceOf()),
    reminderFactory: makeFactory(reminder, set, sequenceOf()),
    savedSnippetFactory: makeFactory(savedSnippet, set, sequenceOf()),
    messageFactory: makeFactory(message, set, sequenceOf()),
  };
}

function factorySet(options: FactoryOptions): FactorySet {
  assertKnownKeys('option of createFactories', options, ['seed', 'now', 'locale']);
  const { seed = 1, now = DEFAULT_NOW, locale } = options;
  if (!Number.isSafeInteger(seed))
    throw new UsageError(`Invalid "seed": must be a whole number, got ${seed}.`);
  if (!Number.isSafeInteger(now)) throw new UsageError(`Invalid "now": must be UNIX seconds, got ${now}.`);
  const samples = createSamples(seed, locale);
  const shared = { seed, now, samples: () => samples };
  return { ...shared, personOf: peopleOf(shared) };
}

/**
 * Ready factories with seed 1. They do not count: every call starts with the first object, and lists are numbered within
 * the call.
 */
export const {
  userFactory,
  userGroupFactory,
  channelFactory,
  channelFolderFactory,
  messageFactory,
  scheduledMessageFactory,
  draftFactory,
  invitationFactory,
  navigationViewFactory,
  presenceFactory,
  profileFieldFactory,
  pushRegistrationFactory,
  reactionFactory,
  subscriptionFactory,
  eventQueueFactory,
  serverSettingsFactory,
  botStorageEntryFactory,
  dataExportFactory,
  domainFactory,
  inviteLinkFactory,
  playgroundFactory,
  reminderFactory,
  savedSnippetFactory,
} = factoriesWith({}, () => () => 1);
