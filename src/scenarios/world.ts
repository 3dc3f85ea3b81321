import { nearest, UsageError, unknownName } from '../contract/errors/index.js';
import type { NewRecord, RecordFactories } from '../factories/records.js';
import type { DeepReadonly, Identified, Organization, Table } from '../model/index.js';

/** The factories that build a record of a table. */
type RecordName = Exclude<keyof RecordFactories, 'content'>;

type Factory<N extends RecordName> = RecordFactories[N] extends (overrides: infer O) => NewRecord<infer R>
  ? { overrides: O; record: R }
  : never;

/** For each factory a function that also stores what it built. */
export type Creators = {
  [N in RecordName]: undefined extends Parameters<RecordFactories[N]>[0]
    ? (overrides?: Parameters<RecordFactories[N]>[0]) => Promise<DeepReadonly<Stored<N>>>
    : (overrides: Parameters<RecordFactories[N]>[0]) => Promise<DeepReadonly<Stored<N>>>;
};
type Stored<N extends RecordName> = Factory<N> extends { record: infer R } ? R : never;

/** The creators of an organization. */
export function createCreators(org: Organization, build: RecordFactories): Creators {
  const { tables } = org;
  const stored = <R extends Identified, O>(
    table: Table<R, string>,
    factory: (overrides: O) => NewRecord<R>,
  ) => {
    return (overrides: O) => table.create(factory.call(build, overrides));
  };
  const creators = {
    user: stored(tables.users as never, build.user),
    profileField: stored(tables.profile_fields as never, build.profileField),
    profileValue: stored(tables.profile_values as never, build.profileValue),
    presence: stored(tables.presences as never, build.presence),
    pushDevice: stored(tables.push_devices as never, build.pushDevice),
    userGroup: stored(tables.user_groups as never, build.userGroup),
    channel: stored(tables.channels as never, build.channel),
    channelFolder: stored(tables.channel_folders as never, build.channelFolder),
    subscription: stored(tables.subscriptions as never, build.subscription),
    message: stored(tables.messages as never, build.message),
    messageState: stored(tables.message_states as never, build.messageState),
    scheduledMessage: stored(tables.scheduled_messages as never, build.scheduledMessage),
    userTopic: stored(tables.user_topics as never, build.userTopic),
    alertWord: stored(tables.alert_words as never, build.alertWord),
    navigationView: stored(tables.navigation_views as never, build.navigationView),
    eventQueue: stored(tables.event_queues as never, build.eventQueue),
    invitation: stored(tables.invitations as never, build.invitation),
  };
  return guarded(creators) as unknown as Creators;
}

/** A misspelt function says which one is near, where it is asked for. */
function guarded<C extends object>(creators: C): C {
  return new Proxy(creators, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
      // Tools that look at objects expect what is not there to be undefined.
      if (nearest(name, Object.keys(target)) === undefined) return undefined;
      throw new UsageError(unknownName('function of create', name, Object.keys(target)));
    },
  });
}
