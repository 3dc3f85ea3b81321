/** The part of Vitest's `test` that this package uses. */
interface Extendable<T> {
  extend(fixtures: object): T;
}

/**
 * Creates a `test` whose options can be replaced even before Vitest 4.1. There a fixture sees the options it
 * was declared with, so `extend({ mockOptions })` would change nothing: all fixtures are declared again.
 * @param declare returns the `test` for these options
 * @param layers fixtures to add to it
 */
export function replaceable<T extends object, O extends object>(
  declare: (options: O) => T,
  options: O,
  layers: readonly object[] = [],
): T {
  // Vitest types `extend` for the fixtures of each call.
  const extended = (test: T, layer: object) => (test as T & Extendable<T>).extend(layer);
  const isOption = (name: string) => Object.hasOwn(options, name);
  const extend = (fixtures: object) => {
    const pick = (keep: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(fixtures).filter(([name]) => keep(name)));
    const replaced: O = { ...options, ...pick(isOption) };
    return replaceable(declare, replaced, [...layers, pick((name) => !isOption(name))]);
  };
  return Object.assign(layers.reduce(extended, declare(options)), { extend });
}
