import type { Control } from './control.js';

/** A stored record. */
export type RemoteRecord = Record<string, unknown> & { id: number };

/** A part of the records of a resource. */
export interface RemotePage {
  name: string;
  /** Number of all records. */
  total: number;
  offset: number;
  limit: number;
  records: RemoteRecord[];
}

/** The records of a server. Resources have the names of the tables of `mock.db`. */
export class RemoteRecords {
  readonly #control: Control;

  constructor(control: Control) {
    this.#control = control;
  }

  /**
   * Returns a page of records, by ascending ID: 50 by default, 500 at most.
   * @throws UsageError when the resource does not exist
   * @example const { records } = await server.records.list('users', { limit: 500 })
   */
  list(resource: string, page: { offset?: number; from?: number; limit?: number } = {}): Promise<RemotePage> {
    const given = Object.entries(page).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return this.#control.send('GET', `${pathOf(resource)}?${query}`);
  }

  /**
   * Creates records with the factory of the resource: all, or none. Returns what the factory returns.
   * @throws UsageError when a field is unknown or wrong
   * @example const [user] = await server.records.create('users', [{ full_name: 'Nora New' }])
   */
  async create(resource: string, fields: object[]): Promise<Record<string, unknown>[]> {
    const path = pathOf(resource);
    return (await this.#control.send<{ records: Record<string, unknown>[] }>('POST', path, fields)).records;
  }

  /**
   * Returns a record.
   * @throws UsageError when it does not exist
   * @example const user = await server.records.get('users', 4)
   */
  get(resource: string, id: number): Promise<RemoteRecord> {
    return this.#control.send('GET', pathOf(resource, id));
  }

  /**
   * Changes fields of a stored record. Events follow.
   * @throws UsageError when a field is unknown or wrong, or the change would break a rule; nothing changes then
   * @example await server.records.update('users', 4, { full_name: 'Maxine' })
   */
  update(resource: string, id: number, changes: object): Promise<RemoteRecord> {
    return this.#control.send('PATCH', pathOf(resource, id), changes);
  }

  /**
   * Deletes a record that nothing refers to. Events follow.
   * @throws UsageError when it does not exist, or the organization needs it
   * @example await server.records.delete('drafts', 1)
   */
  async delete(resource: string, id: number): Promise<void> {
    await this.#control.send('DELETE', pathOf(resource, id));
  }
}

function pathOf(resource: string, id?: number): string {
  const path = `/records/${encodeURIComponent(resource)}`;
  return id === undefined ? path : `${path}/${id}`;
}
