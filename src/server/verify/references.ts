import { hasFields } from '../../values.js';
import type { Side } from './identities.js';

/**
 * A value that each server chose. As a string it is a token that becomes the value of the server that
 * receives it.
 */
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

  /** Replaces the paired values in a value of a request with those that one server chose. */
  resolve(value: unknown, side: Side): unknown {
    if (value instanceof PairedValue) return value[side];
    if (typeof value === 'string') return this.resolveText(value, side);
    if (Array.isArray(value)) return value.map((item) => this.resolve(item, side));
    return hasFields(value) ? this.resolveFields(value, side) : value;
  }

  /** Replaces the tokens in a string. */
  resolveText(text: string, side: Side): string {
    return text.replace(/\u27e6(\d+)\u27e7/g, (_, index: string) =>
      String(this.#values[Number(index)]?.[side]),
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
