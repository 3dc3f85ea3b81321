import {
  type Caller,
  PERSONAS,
  type PersonaName,
  type Ref,
  type Session,
} from '../../../conformance/case.js';
import { groupId, limitPosting, newChannel, newGroup, send } from '../../../conformance/helpers.js';
import { SYSTEM_GROUPS, systemGroupId, systemGroupName } from '../../model/index.js';
import { personas } from '../../model/personas.js';
import { definite } from '../../values.js';

/** Kinds of records that recipes refer to by ID. */
export type Kind = 'user' | 'channel' | 'message' | 'group' | 'folder' | 'field' | 'scheduled' | 'made';

const PERSONA_NAMES: Readonly<Record<number, PersonaName>> = Object.fromEntries(
  PERSONAS.map((name) => [personas[name].user_id, name]),
);

const CHANNEL_NAMES: Readonly<Record<number, string>> = {
  1: 'general',
  2: 'engineering',
  3: 'leadership',
  4: 'announcements',
  6: 'quiet',
};

const SUBSCRIBERS: Readonly<Record<number, readonly PersonaName[]>> = {
  1: ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague'],
  2: ['owner', 'admin', 'moderator', 'member', 'colleague'],
  3: ['owner', 'admin'],
  4: ['owner', 'admin', 'moderator', 'member', 'colleague'],
  6: ['admin'],
};

const GROUP_NAMES: Readonly<Record<number, string>> = { 9: 'design', 10: 'on-call', 11: 'retired' };

/** Sender and channel of each message, by the message's ID in recipes. */
const MESSAGES: Readonly<Record<number, readonly [sender: PersonaName, channel: number]>> = {
  1: ['colleague', 1],
  4: ['member', 2],
  37: ['owner', 3],
};

const FIELDS: Readonly<Record<number, { name: string; field_type: number; editable_by_user?: boolean }>> = {
  1: { name: 'Phone', field_type: 1 },
  2: { name: 'Biography', field_type: 2 },
  4: { name: 'Birthday', field_type: 4 },
  7: { name: 'Employee number', field_type: 1, editable_by_user: false },
};

const SCHEDULED: Readonly<Record<number, PersonaName>> = { 1: 'member', 2: 'member', 4: 'admin' };

/** In recipes, no record has this ID or a higher one. */
const FIRST_UNKNOWN_ID = 99;
export const UNKNOWN_ID = 999_999_999;
const A_DAY = 86_400;

const FOLDER_NAMES: Readonly<Record<number, string>> = { 1: 'Projects' };

const KNOWN: Readonly<Record<Kind, Readonly<Record<number, unknown>>>> = {
  user: PERSONA_NAMES,
  channel: CHANNEL_NAMES,
  message: MESSAGES,
  group: {
    ...GROUP_NAMES,
    ...Object.fromEntries(SYSTEM_GROUPS.map((name) => [systemGroupId(name), name])),
  },
  folder: FOLDER_NAMES,
  field: FIELDS,
  scheduled: SCHEDULED,
  made: { 1: 'made by an earlier step' },
};

/** Whether a record with this ID can be set up on any server. */
export const canStandIn = (kind: Kind, id: number) => id >= FIRST_UNKNOWN_ID || KNOWN[kind][id] !== undefined;

/** Records by name, in lowercase. */
const BY_NAME = new Map<string, [Kind, number]>();
for (const [kind, records] of [
  ['channel', CHANNEL_NAMES],
  ['group', GROUP_NAMES],
  ['folder', FOLDER_NAMES],
  ['field', FIELDS],
] as const) {
  for (const [id, record] of Object.entries(records)) {
    const name = typeof record === 'string' ? record : record.name;
    BY_NAME.set(name.toLowerCase(), [kind, Number(id)]);
  }
}

export const namedRecord = (text: string) => BY_NAME.get(text.toLowerCase());

/** Creates the records that recipes expect, through the API, when a recipe first needs them. */
export class StandIns {
  readonly #t: Session;
  readonly #made = new Map<string, Promise<Ref | number>>();

  constructor(t: Session) {
    this.#t = t;
  }

  id(kind: Kind, id: number): Promise<Ref | number> {
    if (id >= FIRST_UNKNOWN_ID) return Promise.resolve(UNKNOWN_ID);
    const key = `${kind} ${id}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = this.#create(kind, id);
    this.#made.set(key, made);
    return made;
  }

  /** Notes the ID of a record that a step of the recipe has created. */
  noteMade(id: Ref): void {
    this.#made.set('made 1', Promise.resolve(id));
  }

  nameOf(text: string): string {
    return `${this.#t.prefix} ${text}`;
  }

  #create(kind: Kind, id: number): Promise<Ref | number> {
    switch (kind) {
      case 'user':
        return Promise.resolve(this.#t.as(definite(PERSONA_NAMES[id])).user_id);
      case 'channel':
        return this.#channel(id);
      case 'message':
        return this.#message(id);
      case 'group':
        return this.#group(id);
      case 'folder':
        return this.#folder(id);
      case 'field':
        return this.#field(id);
      case 'scheduled':
        return this.#scheduled(id);
      case 'made':
        // No earlier step of the recipe has created a record.
        return Promise.resolve(UNKNOWN_ID);
    }
  }

  async #channel(id: number): Promise<Ref> {
    const t = this.#t;
    const { id: created } = await newChannel(
      t,
      definite(SUBSCRIBERS[id]),
      { invite_only: id === 3 },
      definite(CHANNEL_NAMES[id]),
    );
    if (id === 4) await limitPosting(t, 'owner', created);
    return created;
  }

  async #message(id: number): Promise<Ref> {
    const [sender, channel] = definite(MESSAGES[id]);
    const target = await this.id('channel', channel);
    return send(
      this.#t.as(sender),
      { id: target, name: this.nameOf(definite(CHANNEL_NAMES[channel])) },
      'Hello',
      'standup',
    );
  }

  async #group(id: number): Promise<Ref> {
    const t = this.#t;
    const system = systemGroupName(id);
    if (system !== undefined) return groupId(t.as('admin'), system);
    const name = definite(GROUP_NAMES[id]);
    if (id === 9) return newGroup(t, 'member', ['member', 'colleague'], {}, name);
    if (id === 10) return newGroup(t, 'admin', ['moderator', 'member'], {}, name);
    const retired = await newGroup(t, 'owner', [], {}, name);
    const deactivated = await t.as('owner').post(`/user_groups/${retired}/deactivate`);
    // Servers before feature level 290 delete groups instead.
    if (deactivated.status === 404) (await t.as('owner').delete(`/user_groups/${retired}`)).must();
    else deactivated.must();
    return retired;
  }

  async #folder(id: number): Promise<Ref> {
    const fields = { name: this.nameOf(definite(FOLDER_NAMES[id])), description: 'Work in progress' };
    return (await this.#t.as('admin').post('/channel_folders/create', fields))
      .must()
      .ref('channel_folder_id');
  }

  async #field(id: number): Promise<Ref> {
    const declared = definite(FIELDS[id]);
    const fields = { ...declared, name: this.nameOf(declared.name) };
    return (await this.#t.as('admin').post('/realm/profile_fields', fields)).must().ref('id');
  }

  async #scheduled(id: number): Promise<Ref> {
    const t = this.#t;
    const when = { content: 'Later', scheduled_delivery_timestamp: t.now + A_DAY };
    const to =
      id === 2
        ? { type: 'direct', to: [await this.id('user', 6)] }
        : { type: 'channel', to: await this.id('channel', 1), topic: 'standup' };
    const sender: Caller = t.as(definite(SCHEDULED[id]));
    return (await sender.post('/scheduled_messages', { ...to, ...when })).must().ref('scheduled_message_id');
  }
}
