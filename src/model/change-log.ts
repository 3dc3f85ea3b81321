import type { ChangeRecorder, Restorable } from './table.js';

interface Change {
  table: Restorable;
  id: number;
  before: object | undefined;
}

/**
 * Remembers what records were before they were written, twice over: since the last `keep()`, so that a request that
 * fails changes nothing; and since the last `mark()`, so that a reset costs as much as what was changed since.
 */
export class ChangeLog implements ChangeRecorder {
  #recent: Change[] = [];
  #sinceMark = new Map<Restorable, Map<number, object | undefined>>();

  changed(table: Restorable, id: number, before: object | undefined): void {
    this.#recent.push({ table, id, before });
  }

  /** The records written since the last `keep()`, with what they were before, each once. */
  recent(): Map<Restorable, Map<number, object | undefined>> {
    const tables = new Map<Restorable, Map<number, object | undefined>>();
    for (const { table, id, before } of this.#recent) {
      let firsts = tables.get(table);
      if (firsts === undefined) {
        firsts = new Map();
        tables.set(table, firsts);
      }
      if (!firsts.has(id)) firsts.set(id, before);
    }
    return tables;
  }

  /** The recent changes stay; answers whether there were any. */
  keep(): boolean {
    if (this.#recent.length === 0) return false;
    for (const { table, id, before } of this.#recent) {
      let firsts = this.#sinceMark.get(table);
      if (firsts === undefined) {
        firsts = new Map();
        this.#sinceMark.set(table, firsts);
      }
      if (!firsts.has(id)) firsts.set(id, before);
    }
    this.#recent = [];
    return true;
  }

  /** The recent changes are taken back, the latest first. */
  async undoRecent(): Promise<void> {
    const changes = this.#recent;
    this.#recent = [];
    for (const { table, id, before } of changes.reverse()) await table.putBack(id, before);
  }

  /** From here on, `undoToMark` comes back to the present state. */
  mark(): void {
    this.#recent = [];
    this.#sinceMark = new Map();
  }

  /** Everything since the mark is taken back. */
  async undoToMark(): Promise<void> {
    this.keep();
    const changes = this.#sinceMark;
    this.#sinceMark = new Map();
    for (const [table, firsts] of changes) {
      for (const [id, before] of firsts) await table.putBack(id, before);
    }
  }
}
