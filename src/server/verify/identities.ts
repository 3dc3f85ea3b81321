/** One of the two servers of a comparison: the one that is verified, and the mock. */
export type Side = 'server' | 'mock';

/** A value that each server chose. Its text is a token, which becomes the value of the server that receives it. */
export class PairedValue {
  readonly server: unknown;
  readonly mock: unknown;
  readonly #token: string;

  constructor(server: unknown, mock: unknown, token: string) {
    this.server = server;
    this.mock = mock;
    this.#token = token;
  }

  toString(): string {
    return this.#token;
  }
}

/** The values that a case has read from responses. */
export class References {
  readonly #values: PairedValue[] = [];

  add(server: unknown, mock: unknown): PairedValue {
    const value = new PairedValue(server, mock, `\u27e6${this.#values.length}\u27e7`);
    this.#values.push(value);
    return value;
  }

  /** A value of a request with everything replaced that this server knows by another name. */
  resolve(value: unknown, side: Side): unknown {
    if (value instanceof PairedValue) return value[side];
    if (typeof value === 'string') {
      return value.replace(/\u27e6(\d+)\u27e7/g, (_, index: string) =>
        String(this.#values[Number(index)]?.[side]),
      );
    }
    if (Array.isArray(value)) return value.map((item) => this.resolve(item, side));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        this.resolve(key, side) as string,
        this.resolve(item, side),
      ]),
    );
  }
}

type Id = number | string;

/**
 * Which value of the server corresponds to which of the mock. The first time that two values are compared, they are bound; from then
 * on they must correspond everywhere.
 */
export class Identities {
  readonly #ofServer = new Map<string, Map<Id, Id>>();
  readonly #ofMock = new Map<string, Map<Id, Id>>();
  readonly #texts = new Map<string, string>();
  /** Emails of a persona, of which a server may show two. */
  readonly #emails: Record<Side, Map<string, string>> = { server: new Map(), mock: new Map() };
  #pattern: RegExp | undefined;

  /** A copy, so that what one case binds does not concern the next one. */
  clone(): Identities {
    const copy = new Identities();
    for (const [maps, copied] of [
      [this.#ofServer, copy.#ofServer],
      [this.#ofMock, copy.#ofMock],
    ] as const) {
      for (const [space, map] of maps) copied.set(space, new Map(map));
    }
    for (const side of ['server', 'mock'] as const) {
      for (const [email, persona] of this.#emails[side]) copy.#emails[side].set(email, persona);
    }
    for (const [server, mock] of this.#texts) copy.#texts.set(server, mock);
    return copy;
  }

  /** Whether the values correspond. Binds them when neither is bound. */
  match(space: string, server: Id, mock: Id): boolean {
    if (space === 'email') {
      const ours = this.#emails.server.get(server as string);
      const theirs = this.#emails.mock.get(mock as string);
      if (ours !== undefined || theirs !== undefined) return ours === theirs;
    }
    const [forward, back] = [mapIn(this.#ofServer, space), mapIn(this.#ofMock, space)];
    const [known, knownBack] = [forward.get(server), back.get(mock)];
    if (known !== undefined || knownBack !== undefined) return known === mock && knownBack === server;
    forward.set(server, mock);
    back.set(mock, server);
    if (typeof server === 'string' && typeof mock === 'string') this.bindText(server, mock);
    return true;
  }

  knows(space: string, side: Side, value: unknown): boolean {
    return (side === 'server' ? this.#ofServer : this.#ofMock).get(space)?.has(value as Id) ?? false;
  }

  /** The mock's value for a value of the server. */
  mockValueOf(space: string, value: unknown): Id | undefined {
    return this.#ofServer.get(space)?.get(value as Id);
  }

  /** The mock's value for a value of the server in any space. */
  inAnySpace(value: Id): Id[] {
    return [...this.#ofServer.values()].flatMap((map) => map.get(value) ?? []);
  }

  /** These emails belong to the same persona. */
  bindEmails(persona: string, server: readonly string[], mock: readonly string[]): void {
    for (const email of server) this.#emails.server.set(email, persona);
    for (const email of mock) this.#emails.mock.set(email, persona);
  }

  /** From now on, this text of the server stands for that text of the mock, also within longer texts. */
  bindText(server: string, mock: string): void {
    if (server === mock || server === '' || mock === '') return;
    this.#texts.set(server, mock);
    this.#pattern = undefined;
  }

  /** Whether two strings differ only by what is bound. */
  sameText(server: string, mock: string): boolean {
    if (server === mock) return true;
    const translated = this.translate(this.#withPersonas(server, 'server'));
    const expected = this.#withPersonas(mock, 'mock');
    return translated === expected || this.#sameButForNumbers(translated, expected);
  }

  translate(text: string): string {
    if (this.#texts.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#texts.keys()]
        .sort((a, b) => b.length - a.length)
        .map((known) => known.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, (known) => this.#texts.get(known) as string);
  }

  #withPersonas(text: string, side: Side): string {
    if (!text.includes('@')) return text;
    return text.replace(/[\w.+-]+@[\w.-]+\w/g, (email) => this.#emails[side].get(email) ?? email);
  }

  /** Texts such as HTML contain IDs. */
  #sameButForNumbers(server: string, mock: string): boolean {
    const [ours, theirs] = [server.split(/(\d+)/), mock.split(/(\d+)/)];
    if (ours.length !== theirs.length) return false;
    return ours.every((part, index) => {
      const other = theirs[index] as string;
      if (part === other) return true;
      return index % 2 === 1 && this.inAnySpace(Number(part)).includes(Number(other));
    });
  }
}

function mapIn<T>(maps: Map<string, Map<Id, T>>, space: string): Map<Id, T> {
  const known = maps.get(space);
  if (known !== undefined) return known;
  const created = new Map<Id, T>();
  maps.set(space, created);
  return created;
}
