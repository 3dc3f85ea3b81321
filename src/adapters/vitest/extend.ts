/** The part of Vitest's `test` that this package uses. */
interface Extendable {
  extend(fixtures: object): Extendable;
}

/**
 * Creates a `test` whose options can be replaced even before Vitest 4.1. There a fixture sees the options it
 * was declared with, so `extend({ mockOptions })` would change nothing: all fixtures are declared again.
 * @param declare returns the `test` for these options
 */
export function replaceable<T, O extends object>(declare: (options: O) => T, defaults: O): T {
  return declared(declare as unknown as (options: object) => Extendable, defaults, []) as T;
}

function declared(declare: (options: object) => Extendable, options: object, layers: readonly object[]) {
  const plain = layers.reduce<Extendable>((test, layer) => test.extend(layer), declare(options));
  plain.extend = (fixtures) => {
    const isOption = (name: string) => Object.hasOwn(options, name);
    const pick = (keep: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(fixtures).filter(([name]) => keep(name)));
    const replaced = { ...options, ...pick(isOption) };
    return declared(declare, replaced, [...layers, pick((name) => !isOption(name))]);
  };
  return plain;
}
