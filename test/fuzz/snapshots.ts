import { Choices } from './random.js';
import { anyNumber, anyText } from './values.js';

type Json = Record<string, unknown> | unknown[];

/** Fields that keep their values, because creating the document of another version takes seconds. */
const KEPT = ['feature_level', 'dialect'];

/** Changes one place of a snapshot, chosen by the seed. */
export function corrupted(snapshot: object, seed: number): object {
  const copy = structuredClone(snapshot) as Json;
  const choices = new Choices(seed);
  if (choices.chance(0.65)) return withDanglingReference(copy, choices);
  let at: Json = copy;
  for (;;) {
    const keys = Object.keys(at).filter((key) => !KEPT.includes(key));
    const key = keys.length === 0 ? 'x' : choices.pick(keys);
    const inner: unknown = (at as Record<string, unknown>)[key];
    if (typeof inner !== 'object' || inner === null || choices.chance(0.15)) {
      change(at, key, choices);
      return copy;
    }
    at = inner as Json;
  }
}

const REFERENCE = /_ids?$|^direct_|^cast$|^invited_by$/;

/** Changes the ID of a record in one place to one that does not exist: each kind of place equally often. */
function withDanglingReference(copy: Json, choices: Choices): object {
  const places = new Map<string, { parent: Record<string, unknown>; key: string }[]>();
  const visit = (value: unknown, path: string, name: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const own = Array.isArray(value) ? name : key;
      const kind = Array.isArray(value) ? path : `${path}.${key}`;
      if (Number.isInteger(inner) && REFERENCE.test(own)) {
        const place = { parent: value as Record<string, unknown>, key };
        const others = places.get(kind);
        if (others === undefined) places.set(kind, [place]);
        else others.push(place);
      }
      visit(inner, kind, own);
    }
  };
  visit((copy as { organization?: { tables?: unknown } }).organization?.tables, '', '');
  if (places.size === 0) return copy;
  const { parent, key } = choices.pick(choices.pick([...places.values()]));
  parent[key] = 999_999;
  return copy;
}

function change(parent: Json, key: string, choices: Choices): void {
  const kind = choices.int(0, 4);
  if (Array.isArray(parent) && kind === 0) parent.splice(Number(key), 1);
  else if (Array.isArray(parent) && kind === 1) parent.push(structuredClone(parent[Number(key)]));
  else if (kind <= 1) delete (parent as Record<string, unknown>)[key];
  else (parent as Record<string, unknown>)[key] = otherValue(choices);
}

function otherValue(choices: Choices): unknown {
  return choices.pick<() => unknown>([
    () => anyNumber(choices),
    () => anyText(choices),
    () => null,
    () => [],
    () => ({}),
    () => choices.chance(0.5),
    () => 2 ** 53,
    () => 2 ** 52,
  ])();
}
