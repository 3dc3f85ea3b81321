import { assertKnownKeys, UsageError } from '../contract/errors/index.js';
import { type Basis, makeFactory, type Sequence } from './factory.js';
import { fakerBySeed, type LocaleDefinition } from './faker.js';
import { namesIn } from './names.js';
import { channel } from './resources/channel.js';
import { channelFolder } from './resources/channel-folder.js';
import { draft } from './resources/draft.js';
import { eventQueue } from './resources/event-queue.js';
import { invitation } from './resources/invitation.js';
import { message } from './resources/message.js';
import { navigationView } from './resources/navigation-view.js';
import { presence } from './resources/presence.js';
import { profileField } from './resources/profile-field.js';
import { pushRegistration } from './resources/push-registration.js';
import { reaction } from './resources/reaction.js';
import { scheduledMessage } from './resources/scheduled-message.js';
import { serverSettings } from './resources/server-settings.js';
import { subscription } from './resources/subscription.js';
import { peopleBy, user } from './resources/user.js';
import { userGroup } from './resources/user-group.js';
import { threadsIn } from './threads.js';

export type { Factory, FactoryBase } from './factory.js';
export type { WireChannel } from './resources/channel.js';
export type { WireChannelFolder } from './resources/channel-folder.js';
export type { DraftInput, WireDraft } from './resources/draft.js';
export type { EventQueueInput, WireEventQueue } from './resources/event-queue.js';
export type { WireInvitation } from './resources/invitation.js';
export type { MessageInput, WireMessage } from './resources/message-parts.js';
export type { NavigationViewInput, WireNavigationView } from './resources/navigation-view.js';
export type { PresenceInput, WirePresence } from './resources/presence.js';
export type { WireProfileField } from './resources/profile-field.js';
export type { PushRegistration } from './resources/push-registration.js';
export type { ReactionInput, WireReaction } from './resources/reaction.js';
export type { ScheduledMessageInput, WireScheduledMessage } from './resources/scheduled-message.js';
export type { ServerSettingsInput, WireServerSettings } from './resources/server-settings.js';
export type { SubscriptionInput, WireSubscription } from './resources/subscription.js';
export type { CreatedUser, UserInput, WireUser } from './resources/user.js';
export type { WireUserGroup } from './resources/user-group.js';

export interface FactoryOptions {
  /** Same seed, same objects; 1 unless given. */
  seed?: number;
  /** UNIX seconds at which what is built stands; 2026-01-15T12:00:00Z unless given. */
  now?: number;
  /** What `faker.rawDefinitions` of `@faker-js/faker/locale/de` is, for example; English unless given. Conversations are there in `de`, `en` and `ja`. */
  locale?: LocaleDefinition;
}

const NOW = 1_768_478_400;

function factoriesOn(options: FactoryOptions, sequenceOf: () => Sequence) {
  assertKnownKeys('option of createFactories', options, ['seed', 'now', 'locale']);
  const { seed = 1, now = NOW, locale } = options;
  if (!Number.isSafeInteger(seed)) throw new UsageError(`"seed" is a whole number; ${seed} is not`);
  if (!Number.isSafeInteger(now)) throw new UsageError(`"now" is in UNIX seconds; ${now} is not`);
  assertLocale(locale);
  const language = locale?.metadata?.code ?? undefined;
  const texts = { threads: threadsIn(language), names: namesIn(language) };
  const personOf = peopleBy({ seed, now, ...texts, fakerFor: fakerBySeed(locale) });
  const basis: Basis = { seed, now, ...texts, fakerFor: fakerBySeed(locale), personOf };
  return {
    userFactory: makeFactory(user, basis, sequenceOf()),
    userGroupFactory: makeFactory(userGroup, basis, sequenceOf()),
    channelFolderFactory: makeFactory(channelFolder, basis, sequenceOf()),
    channelFactory: makeFactory(channel, basis, sequenceOf()),
    scheduledMessageFactory: makeFactory(scheduledMessage, basis, sequenceOf()),
    draftFactory: makeFactory(draft, basis, sequenceOf()),
    invitationFactory: makeFactory(invitation, basis, sequenceOf()),
    navigationViewFactory: makeFactory(navigationView, basis, sequenceOf()),
    presenceFactory: makeFactory(presence, basis, sequenceOf()),
    profileFieldFactory: makeFactory(profileField, basis, sequenceOf()),
    pushRegistrationFactory: makeFactory(pushRegistration, basis, sequenceOf()),
    reactionFactory: makeFactory(reaction, basis, sequenceOf()),
    subscriptionFactory: makeFactory(subscription, basis, sequenceOf()),
    eventQueueFactory: makeFactory(eventQueue, basis, sequenceOf()),
    serverSettingsFactory: makeFactory(serverSettings, basis, sequenceOf()),
    messageFactory: makeFactory(message, basis, sequenceOf()),
  };
}

/** @throws UsageError that shows what to give; a locale is too long to be shown itself */
function assertLocale(locale: unknown): void {
  const isObject = typeof locale === 'object' && locale !== null && !Array.isArray(locale);
  if (locale === undefined || (isObject && 'metadata' in locale && !('rawDefinitions' in locale))) return;
  const given =
    isObject && 'rawDefinitions' in locale
      ? 'a faker itself'
      : typeof locale === 'string'
        ? `"${locale}"`
        : 'that';
  throw new UsageError(
    `"locale" takes the definitions of a locale, such as \`faker.rawDefinitions\` of @faker-js/faker/locale/de, not ${given}`,
  );
}

/** Counts on from one call to the next. */
function counting(): Sequence {
  let next = 1;
  return (count) => {
    next += count;
    return next - count;
  };
}

/**
 * Factories of one's own. Each counts for itself, so what is built depends on the seed and on how many of that resource
 * were built before, and on nothing else.
 * @throws UsageError when an option is misspelt or wrong
 */
export function createFactories(options: FactoryOptions = {}) {
  return factoriesOn(options, counting);
}

/** Ready factories of seed 1. They never count: each call starts with the first object, and a list numbers within itself. */
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
} = factoriesOn({}, () => () => 1);
