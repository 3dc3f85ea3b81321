import { UsageError, unknownName } from '../../contract/errors/index.js';
import { LongPoll, type ServerVersion } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { canPost, canReadChannel } from '../../handlers/access/channel-access.rules.js';
import { canReadMessage } from '../../handlers/access/message-access.rules.js';
import { maySubscribe } from '../../handlers/channels/subscription.rules.js';
import { endpointManifest } from '../../handlers/endpoint-manifest.generated.js';
import type { EndpointName } from '../../handlers/endpoint-types.js';
import { loadEndpoint, loadedEndpoint } from '../../handlers/load-endpoint.js';
import type { ChannelRecord, MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { definite } from '../../values.js';
import { assertMayCall } from '../pipeline/authorize.js';
import { assertActive } from '../pipeline/credentials.js';

export interface StageContext {
  org: Organization;
  serverVersion: ServerVersion;
  /** Drops pending polls, delayed responses and connections. */
  sever(): void;
}

type Target = { user_id: number } | { stream_id: number };

/** Finds the users and records of a trigger, and runs endpoints without a request. */
export class Stage {
  readonly context: StageContext;

  constructor(context: StageContext) {
    this.context = context;
  }

  /**
   * Runs the code of an endpoint as a user: no journal, no faults, no rate limit.
   * @throws ApiError when a rule forbids the call
   */
  async run(
    actor: UserRecord,
    name: EndpointName,
    params: Record<string, unknown>,
    path: Record<string, number> = {},
  ): Promise<Record<string, unknown>> {
    const { org, serverVersion } = this.context;
    const meta = definite(endpointManifest.find((each) => each.name === name));
    await loadEndpoint(meta);
    const endpoint = loadedEndpoint(meta);
    assertActive(org, actor);
    assertMayCall(endpoint, serverVersion.level, org, actor);
    const defaults = Object.entries(endpoint.params).map(([key, { fallback }]) => [key, fallback]);
    const result = await endpoint.run({
      org,
      actor,
      params: { ...Object.fromEntries(defaults), ...params },
      path,
      ...serverVersion,
      supports: (capability) => supports(serverVersion.level, capability),
      realmUrl: `https://${org.identity.host}`,
      signIn: () => undefined,
      requestPath: name.slice(name.indexOf('/')),
      userAgent: 'team-chat-mock',
    });
    if (result instanceof LongPoll)
      throw new TypeError(`A trigger cannot run ${name}, because it waits for events.`);
    return result ?? {};
  }

  async send(sender: UserRecord, params: Record<string, unknown>): Promise<{ message_id: number }> {
    return { message_id: idIn(await this.run(sender, 'POST /messages', params), 'id') };
  }

  /** Returns the user with this persona or ID. */
  user(reference: string | number): UserRecord {
    const target = this.target(reference);
    if ('user_id' in target) return this.context.org.tables.users.expect(target.user_id);
    throw new UsageError(`"${reference}" is a channel. Specify a persona or a user ID.`);
  }

  channel(name: string | number): { stream_id: number } {
    const { channels } = this.context.org.tables;
    const named = channels.firstBy('name', String(name).toLowerCase()) ?? channels.get(Number(name));
    if (named !== undefined) return { stream_id: named.id };
    const names = channels.all().map((channel) => channel.name);
    throw new UsageError(unknownName('channel', String(name), names));
  }

  /** Returns the first channel in which a user may post. */
  channelToPostIn(user: UserRecord, detail: string): { stream_id: number } {
    const { org } = this.context;
    return this.#firstChannel(
      (channel) => canReadChannel(org, user, channel) && canPost(org, user, channel),
      `in which user ${user.id} may post: specify "${detail}".`,
    );
  }

  /** Returns the first active channel that a user may subscribe to. */
  channelToJoin(user: UserRecord): { stream_id: number } {
    const { org } = this.context;
    return this.#firstChannel(
      (channel) => !channel.is_archived && maySubscribe(org, user, channel, [user]),
      `that user ${user.id} may join: specify "to".`,
    );
  }

  #firstChannel(suits: (channel: ChannelRecord) => boolean, wanted: string): { stream_id: number } {
    const channel = this.context.org.tables.channels.all().find(suits);
    if (channel === undefined) throw new UsageError(`There is no channel ${wanted}`);
    return { stream_id: channel.id };
  }

  /** Returns the user or channel that a reference names: a persona, a user ID, or the name of a channel. */
  target(reference: string | number): Target {
    const { personas, tables } = this.context.org;
    const name = String(reference);
    if (Object.hasOwn(personas, name)) return { user_id: definite(personas[name]) };
    if (/^\d+$/.test(name) && tables.users.has(Number(name))) return { user_id: Number(name) };
    const channel = tables.channels.firstBy('name', name.toLowerCase());
    if (channel !== undefined) return { stream_id: channel.id };
    const names = [...Object.keys(personas), ...tables.channels.all().map((each) => each.name)];
    throw new UsageError(unknownName('persona, user ID or channel', name, names));
  }

  /** Returns the user ID of a persona, or else of the first active person. Skips the excluded user. */
  someone(persona: string, except?: number): number {
    const { personas, tables } = this.context.org;
    const named = personas[persona];
    if (named !== undefined && named !== except) return named;
    const person = tables.users.by('activePerson', 'active').find(({ id }) => id !== except);
    if (person !== undefined) return person.id;
    throw new UsageError(`There is no ${except === undefined ? '' : 'other '}active user. Create one first.`);
  }

  /** Returns the ID of the latest suitable message among all messages or among those by one user. */
  latestMessage(suits: (message: MessageRecord) => boolean, senderId?: number): number {
    const { messages } = this.context.org.tables;
    const ids = senderId === undefined ? messages.ids() : messages.idsBy('sender', senderId);
    const id = ids.findLast((each) => suits(messages.expect(each)));
    if (id !== undefined) return id;
    const sender = senderId === undefined ? '' : ` by user ${senderId}`;
    throw new UsageError(`There is no suitable message${sender}. Send one first, or specify "message_id".`);
  }

  /** Returns the ID of the latest message that a user can read, among all messages or among those by one user. */
  latestReadable(reader: UserRecord, senderId?: number): number {
    return this.latestMessage((message) => canReadMessage(this.context.org, reader, message), senderId);
  }

  message(id: number): MessageRecord {
    const message = this.context.org.tables.messages.get(id);
    if (message === undefined) throw new UsageError(`There is no message ${id}.`);
    return message;
  }
}

export function idIn(response: Record<string, unknown>, field: string): number {
  const id = response[field];
  if (typeof id !== 'number') throw new TypeError(`The response has no ID in "${field}".`);
  return id;
}
