import type { ChangeRecorder, Restorable } from './table.js';

interface Change {
  table: Restorable;
  id: number;
  before: object | undefined;
}

/**
 * Remembers what records were before they were written, twice over: since the last `commit()`, so that a request that
 * fails changes nothing; and since the last `checkpoint()`, so that a reset costs as much as what was changed since.
 */
export class ChangeLog implements ChangeRecorder {
  /** While an organization is built, there is nothing to go back to. */
  paused = false;
  #recent: Change[] = [];
  #sinceCheckpoint = new Map<Restorable, Map<number, object | undefined>>();

  changed(table: Restorable, id: number, before: object | undefined): void {
    if (!this.paused) this.#recent.push({ table, id, before });
  }

  /** The records written since the last `commit()`, with what they were before, each once. */
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
  commit(): boolean {
    if (this.#recent.length === 0) return false;
    for (const { table, id, before } of this.#recent) {
      let firsts = this.#sinceCheckpoint.get(table);
      if (firsts === undefined) {
        firsts = new Map();
        this.#sinceCheckpoint.set(table, firsts);
      }
      if (!firsts.has(id)) firsts.set(id, before);
    }
    this.#recent = [];
    return true;
  }

  /** The recent changes are taken back, the latest first. */
  async rollback(): Promise<void> {
    const changes = this.#recent;
    this.#recent = [];
    for (const { table, id, before } of changes.reverse()) table.putBack(id, before);
  }

  /** From here on, `rollbackToCheckpoint` comes back to the present state. */
  checkpoint(): void {
    this.paused = false;
    this.#recent = [];
    this.#sinceCheckpoint = new Map();
  }

  /** Everything since the mark is taken back. */
  async rollbackToCheckpoint(): Promise<void> {
    this.commit();
    const changes = this.#sinceCheckpoint;
    this.#sinceCheckpoint = new Map();
    for (const [table, firsts] of changes) {
      for (const [id, before] of firsts) table.putBack(id, before);
    }
  }
}
