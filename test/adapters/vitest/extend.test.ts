import { expect, test } from 'vitest';
import { replaceable } from '../../../src/adapters/vitest/extend.js';

/** As `test` of an older vitest: what was declared is not looked at again. */
class Declared {
  readonly options: unknown;
  readonly layers: readonly object[];

  constructor(options: unknown, layers: readonly object[] = []) {
    this.options = options;
    this.layers = layers;
  }

  extend(layer: object): Declared {
    return new Declared(this.options, [...this.layers, layer]);
  }
}

const start = () => replaceable((options) => new Declared(options));

test('without options the mocks are plain', () => {
  expect(start()).toMatchObject({ options: {}, layers: [] });
});

test('options are those that were given last, and every other fixture stays', () => {
  const client = { client: 1 };
  const extended = start()
    .extend({ mockOptions: { seed: 1 } })
    .extend(client)
    .extend({ mockOptions: { seed: 2 } });
  expect(extended.options).toEqual({ seed: 2 });
  expect(extended.layers).toContainEqual(client);
});

test('what is extended stays as it is', () => {
  const first = start().extend({ mockOptions: { seed: 1 } });
  first.extend({ mockOptions: { seed: 2 } });
  expect(first.options).toEqual({ seed: 1 });
  expect(first.extend({ page: 1 }).options).toEqual({ seed: 1 });
});
