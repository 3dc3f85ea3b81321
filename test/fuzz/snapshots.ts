import { Choices } from './random.js';
import { anyNumber, anyText } from './values.js';

type Json = Record<string, unknown> | unknown[];

/** Not changed: creating the document of another version takes seconds. */
const KEPT = ['feature_level', 'dialect'];

/** Changes one place of a snapshot, chosen by the seed. */
export function corrupted(snapshot: object, seed: number): object {
  const copy = structuredClone(snapshot) as Json;
  const choices = new Choices(seed);
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
  ])();
}
