import { type GroupSetting, SYSTEM_GROUPS, systemGroupId } from '../../model/index.js';
import { idOf, ids, type Json, objects, text } from '../json.js';

/** The IDs of user groups in the mock, by their IDs on the server. In the mock, system groups have the first IDs. */
export class GroupIds {
  readonly #mapped = new Map<number, number>();

  constructor(groups: readonly Json[]) {
    const taken = new Set<number>(SYSTEM_GROUPS.map((_, i) => i + 1));
    const others = groups.filter((group) => !this.#isSystem(group)).flatMap(({ id }) => idOf(id) ?? []);
    for (const id of others) if (!taken.has(id)) this.#map(id, id, taken);
    let next = Math.max(SYSTEM_GROUPS.length, ...others) + 1;
    for (const id of others) if (!this.#mapped.has(id)) this.#map(id, next++, taken);
  }

  /** Maps a system group by its name. Returns false for other groups. */
  #isSystem(group: Json): boolean {
    const id = idOf(group.id);
    const name = SYSTEM_GROUPS.find((known) => known === text(group.name));
    if (id !== undefined && name !== undefined) this.#mapped.set(id, systemGroupId(name));
    return group.is_system_group === true;
  }

  #map(id: number, to: number, taken: Set<number>): void {
    this.#mapped.set(id, to);
    taken.add(to);
  }

  of(id: number): number | undefined {
    return this.#mapped.get(id);
  }

  all(list: readonly number[]): number[] {
    return list.flatMap((id) => this.of(id) ?? []);
  }

  /** The holders of a permission; `undefined` for a form that the mock does not support. */
  holders(value: unknown, knowsUser: (id: number) => boolean): GroupSetting | undefined {
    const id = idOf(value);
    if (id !== undefined) return this.of(id);
    const [setting] = objects([value]);
    if (setting === undefined) return undefined;
    return {
      direct_members: ids(setting.direct_members).filter(knowsUser),
      direct_subgroups: this.all(ids(setting.direct_subgroups)),
    };
  }
}
