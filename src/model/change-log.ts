import type { ChangeRecorder, Restorable } from './table.js';

/** One write: the record before it; `undefined` if it did not exist. */
export interface WrittenRecord {
  table: Restorable;
  id: number;
  before: object | undefined;
}

/**
 * Remembers records before each write, since two points: the last `commit()`, to roll back a failed request;
 * and the last `checkpoint()`, so that a reset costs as much as the changes since.
 */
export class ChangeLog implements ChangeRecorder {
  /** Without a checkpoint, there is nothing to roll back to. */
  paused = false;
  trusting = false;
  #recent: WrittenRecord[] = [];
  #sinceCheckpoint = new Map<Restorable, Map<number, object | undefined>>();

  changed(table: Restorable, id: number, before: object | undefined): void {
    if (!this.paused) this.#recent.push({ table, id, before });
  }

  /** The records written since the last `commit()`, each once, with their previous values. */
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

  /** Keeps the recent changes, and returns them in the order of the writes; `undefined` if there were none. */
  commit(): readonly WrittenRecord[] | undefined {
    const written = this.#recent;
    if (written.length === 0) return undefined;
    for (const { table, id, before } of written) {
      let firsts = this.#sinceCheckpoint.get(table);
      if (firsts === undefined) {
        firsts = new Map();
        this.#sinceCheckpoint.set(table, firsts);
      }
      if (!firsts.has(id)) firsts.set(id, before);
    }
    this.#recent = [];
    return written;
  }

  /** Undoes the recent changes, the latest first. */
  async rollback(): Promise<void> {
    const changes = this.#recent;
    this.#recent = [];
    for (const { table, id, before } of changes.reverse()) await table.restore(id, before);
  }

  /** Makes the current state the target of `rollbackToCheckpoint`. */
  checkpoint(): void {
    this.paused = false;
    this.#recent = [];
    this.#sinceCheckpoint = new Map();
  }

  /** Undoes everything since the checkpoint. */
  async rollbackToCheckpoint(): Promise<void> {
    this.commit();
    const changes = this.#sinceCheckpoint;
    this.#sinceCheckpoint = new Map();
    for (const [table, firsts] of changes) {
      for (const [id, before] of firsts) await table.restore(id, before);
    }
  }
}
