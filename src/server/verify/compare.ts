import { fieldsOf, isObject } from '../../values.js';
import type { Json } from '../external-data.js';
import * as fields from './fields.js';
import { type Identities, onBoth, type Side } from './identities.js';

/** A difference between the responses of the two servers. A side whose response lacks the value has no property. */
export interface Difference {
  /** The path of the value, such as `body.members.3.role`. */
  at: string;
  server?: unknown;
  mock?: unknown;
}

export interface Comparison {
  /** `METHOD /path`, with IDs replaced by `{id}`. */
  endpoint: string;
  identities: Identities;
  /** A string that the names of all records of the run contain. */
  prefix: string;
  /** IDs of the personas on each server. */
  personas: Record<Side, ReadonlySet<unknown>>;
  /** Whether the case has sent this string in a field. */
  wasSent(text: string): boolean;
  /** Whether to compare only names and types. */
  shape: boolean;
}

/** The placeholder for values that differ between the personas of the two servers even before the run. */
const THEIR_OWN = '(their own)';

const MAX_DIFFERENCES = 8;
/** The two servers handle a request at different moments. */
const TIME_TOLERANCE_SECONDS = 90;

/** Returns the differences between two JSON bodies, after translating identities. */
export function compareBodies(server: unknown, mock: unknown, comparison: Comparison): Difference[] {
  const walk = new Walk(comparison);
  walk.compare(server, mock, []);
  return walk.found;
}

type Path = readonly string[];
type List = readonly unknown[];

class Walk {
  readonly found: Difference[] = [];
  readonly #comparison: Comparison;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  compare(server: unknown, mock: unknown, path: Path, name = lastName(path)): void {
    if (this.found.length >= MAX_DIFFERENCES) return;
    const { shape, endpoint } = this.#comparison;
    if (shape && isSameKind(server, mock, fields.spaceOf(path, endpoint))) return;
    if (shape && fields.dependsOnProfileFields(name)) return;
    if (fields.isMessageForPeople(path) || fields.isIgnored(name)) return;
    if (Array.isArray(server) && Array.isArray(mock)) this.#lists(server, mock, path);
    else if (isObject(server) && isObject(mock)) this.#objects(server, mock, path);
    else if (!this.#sameValue(server, mock, path, name)) this.#note(server, mock, path);
  }

  /** Whether two values correspond. Binds identities that are compared for the first time. */
  #sameValue(server: unknown, mock: unknown, path: Path, name: string): boolean {
    if (this.#comparison.shape) return false;
    if (server === THEIR_OWN) return mock === THEIR_OWN;
    const { identities, endpoint } = this.#comparison;
    if (typeof server === 'number' && typeof mock === 'number') {
      if (fields.isTime(name)) return isClose(server, mock);
      const space = fields.spaceOf(path, endpoint);
      if (space !== undefined) return identities.matchOrBind(space, server, mock);
      return (
        server === mock || (fields.isMixed(name) && identities.mockValuesInAnySpace(server).includes(mock))
      );
    }
    if (typeof server === 'string' && typeof mock === 'string') {
      if (fields.isTime(name)) return isClose(Date.parse(server) / 1000, Date.parse(mock) / 1000);
      if (fields.isAssigned(name)) return server === mock || ![server, mock].some(this.#comparison.wasSent);
      if (fields.isOpaque(name)) return identities.matchOrBind(name, server, mock);
      if (fields.isEmail(name)) return identities.matchOrBind('email', server, mock);
      if (fields.isListOfUserIds(name)) return identities.translateUserIds(server) === mock;
      return identities.sameText(server, mock);
    }
    return server === mock;
  }

  #lists(server: List, mock: List, path: Path): void {
    if (this.#comparison.shape) {
      if (server.length > 0 && mock.length > 0) this.compare(server[0], mock[0], [...path, '0']);
      return;
    }
    const items = this.#comparable(server, mock, path);
    const length = Math.max(items.server.length, items.mock.length);
    for (let i = 0; i < length; i++) this.compare(items.server[i], items.mock[i], [...path, String(i)]);
  }

  /** Returns the elements of two lists to compare; aligns them if their order may differ between the servers. */
  #comparable(server: List, mock: List, path: Path): Record<Side, List> {
    const name = lastName(path);
    const lists = { server, mock };
    const key = fields.OPEN_LISTS.get(name);
    if (key !== undefined && (key === '' || [...server, ...mock].every(isObject))) {
      return onBoth((side) => this.#known(lists[side], side, key, name));
    }
    if (fields.isSetOfIds(name)) return this.#aligned(server, mock, path);
    const idField = fields.LISTED_BY_ID.get(name);
    return idField === undefined ? lists : onBoth((side) => this.#sorted(lists[side], side, name, idField));
  }

  /** Returns the elements of an open list that the run knows; sorts them unless their order matters. */
  #known(list: List, side: Side, key: string, name: string): List {
    const { identities, endpoint, prefix } = this.#comparison;
    const space = fields.spaceOf([name, '0', key], endpoint) ?? key;
    const isNamed = (item: unknown) => JSON.stringify(item).includes(prefix);
    const isBound = (item: unknown) => identities.knows(space, side, fieldsOf(item)[key]);
    const known = list.filter((item) => isBound(item) || isNamed(item));
    return fields.isOrderedOpenList(name) ? known : this.#sorted(known, side, name, key);
  }

  /** Sorts a list by the IDs in the mock. Elements whose IDs are not bound come last, in their own order. */
  #sorted(list: List, side: Side, name: string, idField: string): List {
    const { identities, endpoint } = this.#comparison;
    const space = fields.spaceOf([name, '0', idField], endpoint) ?? idField;
    const idOf = (item: unknown) => fieldsOf(item)[idField];
    const isBound = (item: unknown) => identities.knows(space, side, idOf(item));
    const mockId = (item: unknown) =>
      Number(side === 'mock' ? idOf(item) : identities.mockValueOf(space, idOf(item)));
    const bound = list.filter(isBound).sort((a, b) => mockId(a) - mockId(b));
    return [...bound, ...list.filter((item) => !isBound(item))];
  }

  /** Orders lists whose order does not matter: first the elements that correspond to each other, in pairs. */
  #aligned(server: List, mock: List, path: Path) {
    const { identities, endpoint } = this.#comparison;
    const space = fields.spaceOf([...path, '0'], endpoint) ?? '';
    const isOpen = fields.mayContainOthers(lastName(path));
    const ofRun = (list: List, side: Side) =>
      isOpen ? list.filter((value) => identities.knows(space, side, value)) : list;
    const paired: Record<Side, unknown[]> = { server: [], mock: [] };
    const unpaired: Record<Side, unknown[]> = { server: [], mock: [...ofRun(mock, 'mock')] };
    for (const value of ofRun(server, 'server')) {
      const index = unpaired.mock.indexOf(identities.mockValueOf(space, value));
      if (index === -1) {
        unpaired.server.push(value);
        continue;
      }
      paired.server.push(value);
      paired.mock.push(...unpaired.mock.splice(index, 1));
    }
    return { server: [...paired.server, ...unpaired.server], mock: [...paired.mock, ...unpaired.mock] };
  }

  #objects(serverObject: Json, mockObject: Json, path: Path): void {
    const [server, mock] = [this.#own(serverObject, 'server'), this.#own(mockObject, 'mock')];
    const used = new Set<string>();
    for (const [key, value] of Object.entries(server)) {
      const counterpart = this.#keyOf(key, mock);
      if (counterpart === undefined) {
        if (!this.#isOfOthers(key, path, 'server')) this.#note(value, undefined, [...path, key]);
        continue;
      }
      used.add(counterpart);
      const name = key === 'value' ? fields.changedField(server) : undefined;
      this.compare(value, mock[counterpart], [...path, key], name);
    }
    for (const [key, value] of Object.entries(mock)) {
      if (!used.has(key) && !this.#isOfOthers(key, path, 'mock'))
        this.#note(undefined, value, [...path, key]);
    }
  }

  /** Removes values that depend on records unknown to the run, and hides values that differ between personas. */
  #own(value: Json, side: Side): Json {
    const { identities } = this.#comparison;
    const members = fields.membersOfSystemGroup(value);
    if (members !== undefined) {
      return { ...value, members: members.filter((id) => identities.knows('user', side, id)) };
    }
    if (!this.#comparison.shape && this.#comparison.personas[side].has(fields.describedUser(value))) {
      const rest = fields.withoutHiddenEmail(value);
      const own = fields.PERSONA_FIELDS.filter((name) => Object.hasOwn(rest, name));
      return { ...rest, ...Object.fromEntries(own.map((name) => [name, THEIR_OWN])) };
    }
    return fields.withoutListedDrafts(value);
  }

  /** Returns the key in the mock's object for a key of the server. Some objects are keyed by ID or email. */
  #keyOf(key: string, mock: Json): string | undefined {
    const { identities } = this.#comparison;
    const translated = /^\d+$/.test(key)
      ? identities.mockValuesInAnySpace(Number(key)).map(String)
      : identities.mockEmailsOf(key);
    return [...translated, key].find((candidate) => Object.hasOwn(mock, candidate));
  }

  /** Whether a key (an ID, email or name) belongs to an entry unknown to the run, such as another user's presence. */
  #isOfOthers(key: string, path: Path, side: Side): boolean {
    const { identities, personas, prefix } = this.#comparison;
    const name = lastName(path);
    // Personas may have presence from before the run. In the mock, the scenario creates it.
    const isPresence = fields.containsPresence(name);
    if (/^\d+$/.test(key)) {
      const id = Number(key);
      if (isPresence && side === 'mock' && personas.mock.has(id)) return true;
      const space = fields.SPACE_OF_KEYS.get(name);
      return space === undefined ? !identities.knowsInAnySpace(side, id) : !identities.knows(space, side, id);
    }
    if (key.includes('@')) {
      const isKnown = isPresence ? identities.knows('email', side, key) : identities.knowsEmail(side, key);
      return !isKnown && !key.includes(prefix);
    }
    return fields.containsCustomEmoji(name);
  }

  #note(server: unknown, mock: unknown, path: Path): void {
    if (server === undefined && mock === undefined) return;
    this.found.push({
      at: ['body', ...path].join('.'),
      ...(server === undefined ? {} : { server }),
      ...(mock === undefined ? {} : { mock }),
    });
  }
}

/** Returns the name of the field that contains a value, directly or in a list. */
const lastName = (path: Path) => path.findLast((part) => !/^\d+$/.test(part)) ?? '';

/** Whether two values have the same type. Also true if the type depends on the data of the server. */
function isSameKind(server: unknown, mock: unknown, space: string | undefined): boolean {
  if (server === null || mock === null || space === 'group') return true;
  return typeof server !== 'object' && typeOf(server) === typeOf(mock);
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const isClose = (server: number, mock: number) => Math.abs(server - mock) <= TIME_TOLERANCE_SECONDS;
