/** What of vitest's `test` is needed here: it is extended by fixtures. */
interface Extendable {
  extend(fixtures: object): Extendable;
}

/**
 * A `test` whose `mockOptions` can be replaced also before vitest 4.1: there a fixture keeps to those that it was
 * declared with, so `extend({ mockOptions })` would change nothing. It declares them all anew.
 * @param declare gives the `test` whose mocks are made with these options
 */
export function replaceable<T>(declare: (mockOptions: unknown) => T): T {
  return declared(declare, {}, []) as T;
}

function declared(declare: (options: unknown) => unknown, options: unknown, layers: readonly object[]) {
  const plain = layers.reduce<Extendable>(
    (test, layer) => test.extend(layer),
    declare(options) as Extendable,
  );
  plain.extend = (fixtures) => {
    const { mockOptions = options, ...layer } = fixtures as { mockOptions?: unknown };
    return declared(declare, mockOptions, [...layers, layer]);
  };
  return plain;
}
