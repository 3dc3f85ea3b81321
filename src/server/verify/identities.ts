import { getOrAdd, hasFields } from '../../values.js';

/** One side of a comparison: the server that is verified, or the mock. */
export type Side = 'server' | 'mock';
export const SIDES: readonly Side[] = ['server', 'mock'];

export function onBoth<T>(valueOn: (side: Side) => T): Record<Side, T> {
  return { server: valueOn('server'), mock: valueOn('mock') };
}

type Id = number | string;

/** The counterparts of values on the other server. Any value can be looked up. */
type Counterparts = Map<unknown, Id>;

/**
 * Values of the server, each with the corresponding value of the mock. Two values are paired when they are compared for
 * the first time. From then on, they must correspond everywhere.
 */
export class Identities {
  /** The values of each side with their counterparts, by space, such as `user`. */
  readonly #spaces = onBoth(() => new Map<string, Counterparts>());
  readonly #texts = new Map<string, string>();
  /** The personas by email address. A server may show two email addresses for one persona. */
  readonly #emails = onBoth(() => new Map<Id, string>());
  #pattern: RegExp | undefined;

  /** Returns a copy, so that a case does not bind values for the next case. */
  clone(): Identities {
    const copy = new Identities();
    for (const side of SIDES) {
      for (const [space, values] of this.#spaces[side]) copy.#spaces[side].set(space, new Map(values));
      for (const [email, persona] of this.#emails[side]) copy.#emails[side].set(email, persona);
    }
    for (const [server, mock] of this.#texts) copy.#texts.set(server, mock);
    return copy;
  }

  /** Whether two values correspond. Binds them if neither is bound. */
  matchOrBind(space: string, server: Id, mock: Id): boolean {
    if (space === 'email') {
      const persona = this.#emails.server.get(server);
      const mockPersona = this.#emails.mock.get(mock);
      if (persona !== undefined || mockPersona !== undefined) return persona === mockPersona;
    }
    const counterparts = onBoth((side) => getOrAdd(this.#spaces[side], space, () => new Map()));
    const known = { mock: counterparts.server.get(server), server: counterparts.mock.get(mock) };
    if (known.mock !== undefined || known.server !== undefined) {
      return known.mock === mock && known.server === server;
    }
    counterparts.server.set(server, mock);
    counterparts.mock.set(mock, server);
    if (typeof server === 'string' && typeof mock === 'string') this.bindText(server, mock);
    return true;
  }

  knows(space: string, side: Side, value: unknown): boolean {
    return this.#spaces[side].get(space)?.has(value) ?? false;
  }

  knowsInAnySpace(side: Side, value: unknown): boolean {
    return [...this.#spaces[side].values()].some((values) => values.has(value));
  }

  knowsEmail(side: Side, email: string): boolean {
    return this.#emails[side].has(email) || this.knows('email', side, email);
  }

  mockValueOf(space: string, value: unknown): Id | undefined {
    return this.#spaces.server.get(space)?.get(value);
  }

  /** Returns the mock's values for a value of the server, in every space. */
  mockValuesInAnySpace(value: Id): Id[] {
    return [...this.#spaces.server.values()].flatMap((values) => values.get(value) ?? []);
  }

  bindEmails(persona: string, emails: Record<Side, readonly string[]>): void {
    for (const side of SIDES) {
      for (const email of emails[side]) this.#emails[side].set(email, persona);
    }
  }

  /** Returns the mock's emails for an email of the server: those of the same persona, or its counterpart. */
  mockEmailsOf(email: string): string[] {
    const persona = this.#emails.server.get(email);
    if (persona === undefined) return [this.translate(email)];
    return [...this.#emails.mock].flatMap(([known, other]) => (other === persona ? [String(known)] : []));
  }

  /** Binds two strings. From then on, they also correspond within longer strings. */
  bindText(server: string, mock: string): void {
    if (server === mock || server === '' || mock === '') return;
    this.#texts.set(server, mock);
    this.#pattern = undefined;
  }

  sameText(server: string, mock: string): boolean {
    if (server === mock) return true;
    const translated = this.translate(this.#withPersonas(this.#withMockRecipients(server), 'server'));
    const expected = this.#withPersonas(mock, 'mock');
    return translated === expected || this.#sameButForNumbers(translated, expected);
  }

  /** Replaces the strings of the server with the corresponding strings of the mock. */
  translate(text: string): string {
    if (this.#texts.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#texts.keys()]
        .sort((a, b) => b.length - a.length)
        .map((known) => known.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, (known) => this.#texts.get(known) ?? known);
  }

  /** Replaces a list of user IDs, such as `4,20`, with those of the mock, in ascending order as in the API. */
  translateUserIds(list: string): string {
    const ids = list.split(',').map((id) => Number(this.mockValueOf('user', Number(id)) ?? id));
    return ids.sort((a, b) => a - b).join();
  }

  /** Replaces the recipients in links to direct messages, such as `#narrow/dm/4,20/near/7`. */
  #withMockRecipients(text: string): string {
    return text.replace(/(?<=#narrow\/dm\/)[\d,]+(?=[-/])/g, (list) => this.translateUserIds(list));
  }

  #withPersonas(text: string, side: Side): string {
    if (!text.includes('@')) return text;
    return text.replace(/[\w.+-]+@[\w.-]+\w/g, (email) => this.#emails[side].get(email) ?? email);
  }

  /** Whether two strings differ only in bound numbers, because strings such as HTML contain IDs. */
  #sameButForNumbers(server: string, mock: string): boolean {
    const [parts, mockParts] = [server.split(/(\d+)/), mock.split(/(\d+)/)];
    if (parts.length !== mockParts.length) return false;
    return parts.every((part, index) => {
      const other = mockParts[index];
      if (part === other) return true;
      return index % 2 === 1 && this.mockValuesInAnySpace(Number(part)).includes(Number(other));
    });
  }
}

/**
 * A pair of values, one chosen by each server. Converted to a string, the pair is a token. In a request, the value of
 * the server that receives the request replaces the token.
 */
export class PairedValue {
  readonly values: Readonly<Record<Side, unknown>>;
  readonly #token: string;

  constructor(values: Readonly<Record<Side, unknown>>, token: string) {
    this.values = values;
    this.#token = token;
  }

  toString(): string {
    return this.#token;
  }
}

/** The values that a case has read from responses. */
export class References {
  readonly #values: PairedValue[] = [];

  add({ server, mock }: Readonly<Record<Side, unknown>>): PairedValue {
    const value = new PairedValue({ server, mock }, `\u27e6${this.#values.length}\u27e7`);
    this.#values.push(value);
    return value;
  }

  /** Replaces the paired values in a value of a request with those that one server chose. */
  resolve(value: unknown, side: Side): unknown {
    if (value instanceof PairedValue) return value.values[side];
    if (typeof value === 'string') return this.resolveText(value, side);
    if (Array.isArray(value)) return value.map((item) => this.resolve(item, side));
    return hasFields(value) ? this.resolveFields(value, side) : value;
  }

  resolveText(text: string, side: Side): string {
    return text.replace(/\u27e6(\d+)\u27e7/g, (_, index: string) =>
      String(this.#values[Number(index)]?.values[side]),
    );
  }

  /** Replaces the tokens in the names and values of fields. */
  resolveFields(fields: Readonly<Record<string, unknown>>, side: Side): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        this.resolveText(name, side),
        this.resolve(value, side),
      ]),
    );
  }
}
