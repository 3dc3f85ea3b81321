import type { ChangeRecorder, Restorable } from './table.js';

interface Change {
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
  #recent: Change[] = [];
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

  /** Keeps the recent changes; returns whether there were any. */
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

  /** Undoes the recent changes, the latest first. */
  async rollback(): Promise<void> {
    const changes = this.#recent;
    this.#recent = [];
    for (const { table, id, before } of changes.reverse()) table.putBack(id, before);
  }

  /** Makes the present state the target of `rollbackToCheckpoint`. */
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
      for (const [id, before] of firsts) table.putBack(id, before);
    }
  }
}
