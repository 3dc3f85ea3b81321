import type { Commit, EmittedEvent, Organization, Restorable, WrittenRecord } from '../../model/index.js';
import { definite, fieldsOf, getOrAdd, hasFields } from '../../values.js';

/** One commit, and the events that followed from it. */
interface HistoryStep {
  /** Ascending; the first is 1. */
  readonly number: number;
  written: readonly WrittenRecord[];
  /** The state before the commit, without the records. */
  readonly before: Commit['before'];
  events: readonly EmittedEvent[];
  /** ID of the journal entry whose request made the commit. */
  request: number | undefined;
  characters: number;
}

/** The steps that a request wrote without interruption: after `from`, up to and including `to`. */
export interface Span {
  from: number;
  to: number;
}

/** The empty list that all steps without events share. */
const NO_EVENTS: readonly EmittedEvent[] = [];

/** Maximum number of changes and events together. */
const MAX_ITEMS = 20_000;
/** Maximum length of all kept records and events together, in characters. */
const MAX_CHARACTERS = 20_000_000;
/** Approximate size of a change or an event, without its strings. */
const ITEM_CHARACTERS = 200;

/**
 * The changes that commits made to an organization, oldest first. For each write, keeps a reference to the immutable
 * record before the write. The record after the write is the one before the next write, or else the current record.
 * Drops the oldest steps when the log exceeds `MAX_ITEMS` or `MAX_CHARACTERS`.
 */
export class HistoryLog {
  #steps: HistoryStep[] = [];
  /** Number of the latest step. */
  #position = 0;
  #items = 0;
  #characters = 0;
  /** Number of the latest step that can no longer be undone. */
  #floor = 0;
  /** Number of the organization's events that belong to a step or preceded the first step. */
  #pushed = 0;
  #followed: Organization | undefined;

  get position(): number {
    return this.#position;
  }

  /** Starts following an organization. The steps of the previous organization can no longer be undone. */
  follow(org: Organization): void {
    this.#settle();
    // The state at the end of the latest step is no longer the current one.
    if (this.#followed !== undefined) this.#add({ written: [], before: this.#followed.committed });
    this.#followed = org;
    this.#floor = this.#position;
    this.#pushed = org.events.pushed;
    org.onCommit = (commit) => this.#add(commit);
  }

  /** Forgets all steps. No earlier position can be reached, because the organization may have been reset. */
  clear(): void {
    this.#steps = [];
    this.#items = 0;
    this.#characters = 0;
    this.#floor = ++this.#position;
  }

  /** Attributes the events since the last call to the latest step after a position, or else to a new step. */
  takeEvents(org: Organization, position: number): void {
    const { events } = org;
    if (events.pushed === this.#pushed) return;
    const { event_queues: queues } = org.tables;
    const added = events.emittedSince(this.#pushed);
    // Assigns the user instead of copying the event, because copying would cost more than the rest of this method.
    for (const sent of added) sent.userId = queues.firstBy('queueId', sent.queueId)?.user_id ?? null;
    this.#pushed = events.pushed;
    if (added.length === 0) return;
    const last = this.#steps.at(-1);
    const isOwn = last !== undefined && last.number > position;
    const step = isOwn ? last : this.#add({ written: [], before: org.committed });
    step.events = step.events.length === 0 ? added : [...step.events, ...added];
    const characters = added.reduce((sum, { event }) => sum + lengthOf(event), 0);
    step.characters += characters;
    this.#count(added.length, characters);
  }

  /** Attributes the steps of a request to its journal entry. */
  attribute(spans: readonly Span[], request: number): void {
    for (const span of spans) {
      // Most requests change nothing.
      if (span.from === span.to) continue;
      for (const step of this.of(span)) step.request = request;
    }
  }

  /** Returns the steps of a span that are still kept. */
  of({ from, to }: Span): HistoryStep[] {
    return from === to ? [] : this.#steps.slice(this.#indexAfter(from), this.#indexAfter(to));
  }

  /** Returns the steps after a position, oldest first. */
  after(position: number): HistoryStep[] {
    return this.#steps.slice(this.#indexAfter(position));
  }

  /** Whether all steps after a position are kept. */
  reaches(position: number): boolean {
    return position >= this.#floor;
  }

  #add({ written, before }: Commit): HistoryStep {
    const step: HistoryStep = {
      number: ++this.#position,
      written,
      before,
      events: NO_EVENTS,
      request: undefined,
      characters: 0,
    };
    for (const { before: record } of written) if (record !== undefined) step.characters += lengthOf(record);
    this.#steps.push(step);
    this.#count(written.length, step.characters);
    return step;
  }

  #count(items: number, characters: number): void {
    this.#items += items;
    this.#characters += characters + items * ITEM_CHARACTERS;
    if (this.#items > MAX_ITEMS || this.#characters > MAX_CHARACTERS) this.#evict();
  }

  /** Drops old steps in batches, because dropping one per request would cost more. */
  #evict(): void {
    let count = 0;
    while (
      count < this.#steps.length - 1 &&
      (this.#items > MAX_ITEMS / 2 || this.#characters > MAX_CHARACTERS / 2)
    ) {
      const { written, events, characters, number } = definite(this.#steps[count++]);
      const items = written.length + events.length;
      this.#items -= items;
      this.#characters -= characters + items * ITEM_CHARACTERS;
      this.#floor = Math.max(this.#floor, number);
    }
    this.#steps.splice(0, count);
  }

  /** Detaches the steps from the tables of the previous organization, which can then be garbage collected. */
  #settle(): void {
    const settled = new Map<Restorable, SettledTable>();
    for (const step of this.#steps) {
      step.written = step.written.map(({ table, id, before }) => {
        const kept = getOrAdd(settled, table, () => new SettledTable(table.name));
        kept.keep(id, table.get(id));
        return { table: kept, id, before };
      });
    }
  }

  /** Returns the index of the first step after a position. */
  #indexAfter(position: number): number {
    const first = this.#steps[0]?.number ?? this.#position + 1;
    return Math.max(0, position - first + 1);
  }
}

/** The records that steps refer to in one table of a replaced organization. */
class SettledTable implements Restorable {
  readonly name: string;
  readonly #records = new Map<number, object | undefined>();

  constructor(name: string) {
    this.name = name;
  }

  keep(id: number, record: object | undefined): void {
    this.#records.set(id, record);
  }

  get(id: number): object | undefined {
    return this.#records.get(id);
  }

  async restore(): Promise<void> {
    throw new Error(`The records of ${this.name} belong to an organization that was replaced`);
  }
}

/** Approximate size of a nested value that is not a string. */
const NESTED_CHARACTERS = 8;

/** Returns the approximate number of characters in a record or an event, including its nested values. */
function lengthOf(value: object): number {
  let length = 0;
  for (const field of Object.values(fieldsOf(value))) {
    if (typeof field === 'string') length += field.length;
    if (!hasFields(field)) continue;
    for (const nested of Object.values(field)) {
      length += typeof nested === 'string' ? nested.length : NESTED_CHARACTERS;
    }
  }
  return length;
}
