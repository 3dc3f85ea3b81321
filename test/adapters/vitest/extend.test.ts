import { expect, test } from 'vitest';
import { replaceable } from '../../../src/adapters/vitest/test.js';

/** Like `test` of an older Vitest: ignores later declarations. */
class Declared {
  readonly options: object;
  readonly layers: readonly object[];

  constructor(options: object, layers: readonly object[] = []) {
    this.options = options;
    this.layers = layers;
  }

  extend(layer: object): Declared {
    return new Declared(this.options, [...this.layers, layer]);
  }
}

const start = () =>
  replaceable((options) => new Declared(options), { mockOptions: {}, handlers: [] as object[] });

test('creates a `test` with the initial options and no custom fixtures', () => {
  expect(start()).toMatchObject({ options: { mockOptions: {}, handlers: [] }, layers: [] });
});

test('uses only the last options passed to extend(), and keeps all other fixtures', () => {
  const client = { client: 1 };
  const extended = start()
    .extend({ mockOptions: { seed: 1 } })
    .extend(client)
    .extend({ mockOptions: { seed: 2 } });
  expect(extended.options).toEqual({ mockOptions: { seed: 2 }, handlers: [] });
  expect(extended.layers).toContainEqual(client);
});

test('does not change the `test` on which extend() is called', () => {
  const first = start().extend({ mockOptions: { seed: 1 } });
  first.extend({ mockOptions: { seed: 2 } });
  expect(first.options).toEqual({ mockOptions: { seed: 1 }, handlers: [] });
  expect(first.extend({ page: 1 }).options).toEqual({ mockOptions: { seed: 1 }, handlers: [] });
});
