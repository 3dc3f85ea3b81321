import { type ErrorCode, type ErrorExtra, UsageError, unknownName } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { deriveSeed, MAX_ID, Random, type RandomState } from '../../model/index.js';
import type { Fault, FaultOptions, WireFaultSpec } from './fault.js';
import { type GENERAL_CODES, parseSpec } from './parse-fault.js';

export type GeneralErrorCode = (typeof GENERAL_CODES)[number];

/** Options of a fault that returns an error code; `extra` overrides the fields that are documented for the code. */
export type ErrorFaultOptions<C extends ErrorCode> = Omit<
  FaultOptions,
  'code' | 'networkError' | 'network_error' | 'timeout' | 'answer' | 'extra'
> & {
  answer?: 'malformed_json' | 'truncated_body';
  extra?: Partial<ErrorExtra<C>> & Record<string, unknown>;
};

/** User IDs by persona. */
type PersonaIds = Readonly<Record<string, number>>;

/** The sender of a request, for faults limited to one user. */
export interface Sender {
  /** Returns the ID of the user whose credentials the request has, if the credentials are valid. */
  userId(): number | undefined;
  personas: PersonaIds;
}

/** Faults as plain JSON: the active ones, the next ID, and the state of their random number generator. */
export interface SavedFaults {
  armed: Fault[];
  nextId: number;
  random?: RandomState;
}

/**
 * Injects errors, delays and dropped connections into requests. The first active fault that matches a request
 * affects it.
 *
 * @example
 * mock.faults.add('POST /messages', 'RATE_LIMIT_HIT', { times: 1 });
 */
export class Faults {
  readonly #endpoints: readonly EndpointMeta[];
  readonly #personas: () => PersonaIds;
  #random: Random;
  #armed: Fault[] = [];
  /**
   * Faults that have been used up since the last `clear()`. If a request fails before its fault takes effect, the fault
   * returns to the list.
   */
  #usedUp = new WeakSet<Fault>();
  #nextId = 1;
  /** The faults that callers added, as opposed to loaded faults. */
  readonly #added = new WeakSet<Fault>();

  constructor(
    endpoints: readonly EndpointMeta[],
    seed: number,
    /** Returns no personas while the organization is not seeded or is being replaced. */
    personas: () => PersonaIds,
  ) {
    this.#endpoints = endpoints;
    this.#personas = personas;
    this.#random = randomOf(seed);
  }

  /**
   * Adds a fault. A code that the endpoint does not document needs a status.
   * @throws UsageError when the endpoint, the code, the persona or another option is wrong; nothing is added then
   */
  add(input: unknown): { id: number } {
    const spec = parseSpec(input, this.#endpoints);
    const personas = this.#personas();
    if (Object.keys(personas).length > 0) assertPersona(spec, personas);
    if (this.#nextId > MAX_ID) throw new UsageError('No ID is left for another fault. Reset the mock.');
    const fault: Fault = { id: this.#nextId++, ...spec };
    if (fault.every !== undefined) fault.seen = 0;
    this.#armed.push(fault);
    this.#added.add(fault);
    return { id: fault.id };
  }

  list(): Fault[] {
    return structuredClone(this.#armed);
  }

  /** Removes a fault. Returns whether it existed. */
  remove(id: number): boolean {
    const before = this.#armed.length;
    this.#armed = this.#armed.filter((fault) => fault.id !== id);
    return this.#armed.length < before;
  }

  clear(): void {
    this.#armed = [];
    this.#usedUp = new WeakSet();
  }

  /** Returns the current faults for a later `reset` or `load`. Later faults get higher IDs than the saved faults. */
  current(saved?: SavedFaults): ReadonlySet<object> {
    this.#nextId = Math.max(this.#nextId, saved?.nextId ?? 1);
    return new Set(this.#armed);
  }

  /**
   * Removes the faults in `removed` and the faults from a snapshot. New IDs follow the IDs of the remaining faults, and
   * random numbers start again from the seed.
   */
  reset(seed: number, removed: ReadonlySet<object>): void {
    this.#replace({ armed: [], nextId: 1 }, removed);
    this.#random = randomOf(seed);
  }

  /**
   * Checks the personas of faults that were added before the organization was seeded or replaced.
   * @throws UsageError when a persona is unknown
   */
  assertPersonas(personas: PersonaIds, removed: ReadonlySet<object> = new Set()): void {
    for (const fault of this.#armed) {
      if (this.#added.has(fault) && !removed.has(fault)) assertPersona(fault, personas);
    }
  }

  /** Returns the fault that affects a request, and counts the use of the fault. */
  take(endpoint: EndpointMeta, sender: Sender): Fault | undefined {
    if (this.#armed.length === 0) return undefined;
    const fault = this.#armed.find(
      (candidate) => isFor(candidate, endpoint, sender) && this.#strikes(candidate),
    );
    if (fault?.times !== undefined) {
      fault.times--;
      if (fault.times === 0) {
        this.remove(fault.id);
        this.#usedUp.add(fault);
      }
    }
    return fault;
  }

  /** Undoes a use of a fault. If the fault was used up, adds it to the list again. */
  giveBack(fault: Fault): void {
    if (fault.seen !== undefined) fault.seen--;
    if (fault.times === undefined) return;
    if (fault.times === 0) {
      if (!this.#usedUp.delete(fault)) return;
      this.#armed = [...this.#armed, fault].sort((a, b) => a.id - b.id);
    }
    fault.times++;
  }

  /** Returns the milliseconds by which a fault delays the current request. */
  delayOf(fault: Fault): number {
    const delay = fault.delay ?? fault.delay_ms ?? 0;
    if (typeof delay === 'number') return delay;
    if ('min' in delay) return delay.min + this.#random.next() * (delay.max - delay.min);
    return Math.max(0, delay.mean + delay.deviation * standardNormal(this.#random));
  }

  save(): Required<SavedFaults> {
    return { armed: this.list(), nextId: this.#nextId, random: this.#random.state };
  }

  /** Replaces all loaded faults with saved faults. Keeps added faults, except those in `removed`. */
  load(saved: SavedFaults, removed: ReadonlySet<object>): void {
    this.#replace(saved, removed);
    if (saved.random !== undefined) this.#random.state = saved.random;
  }

  #replace({ armed, nextId }: SavedFaults, removed: ReadonlySet<object>): void {
    const kept = this.#armed.filter((fault) => this.#added.has(fault) && !removed.has(fault));
    this.clear();
    this.#armed = [...structuredClone(armed), ...kept];
    this.#nextId = Math.max(nextId, (kept.at(-1)?.id ?? 0) + 1);
  }

  /** Counts a matching request. Returns whether `every` and then `probability` let the fault affect the request. */
  #strikes(fault: Fault): boolean {
    if (fault.every !== undefined) {
      fault.seen = (fault.seen ?? 0) + 1;
      if (fault.seen % fault.every !== 0) return false;
    }
    return fault.probability === undefined || this.#random.next() < fault.probability;
  }
}

function isFor(fault: Fault, endpoint: EndpointMeta, sender: Sender): boolean {
  if (fault.method !== endpoint.method || fault.path !== endpoint.path) return false;
  if (fault.user_id !== undefined) return fault.user_id === sender.userId();
  if (fault.persona === undefined) return true;
  const wanted = sender.personas[fault.persona];
  return wanted !== undefined && wanted === sender.userId();
}

function assertPersona({ persona }: WireFaultSpec, personas: PersonaIds): void {
  if (persona === undefined || Object.hasOwn(personas, persona)) return;
  throw new UsageError(
    `This fault can never match. ${unknownName('persona', persona, Object.keys(personas))}`,
  );
}

function randomOf(seed: number): Random {
  return new Random(deriveSeed(seed, 'faults'));
}

/** Draws from the standard normal distribution (Box-Muller). */
function standardNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}
