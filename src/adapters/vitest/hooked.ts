import * as vitest from 'vitest';
import { errorAt } from '../../runtime/journal/waits.js';

/** Runs something around each test of a suite. */
type Hook = (run: () => Promise<void>, context: { task: object }) => Promise<void>;

/** Creates an error whose stack starts where a test was declared. */
type ErrorAt = ReturnType<typeof errorAt>;

const places = new WeakMap<object, ErrorAt>();

/** Creates an error that points at a test, if its place is known. */
export function errorOf(task: object, message: string): Error {
  return places.get(task)?.(message) ?? new Error(message);
}

/** Properties of `test` that declare tests too. */
const DECLARING: readonly unknown[] = ['concurrent', 'sequential', 'only', 'fails'];

/**
 * Returns a `test` that registers the hook in every suite in which it is used. With `isolate: false` several files share
 * this module, and a hook that is registered on import would apply to the first file only.
 */
export function hooked<TTest extends object>(test: TTest, hook: Hook): TTest {
  // Vitest reuses the collector of files, with another `file`.
  const done = new WeakMap<object, unknown>();
  const register = () => {
    const suite = vitest.TestRunner.getCurrentSuite();
    if (done.has(suite) && done.get(suite) === suite.file) return;
    done.set(suite, suite.file);
    vitest.aroundEach(hook);
  };
  const handler: ProxyHandler<object> = {
    get(target, name) {
      register();
      const value: unknown = Reflect.get(target, name, target);
      if (DECLARING.includes(name)) return wrap(value as object);
      if (name !== 'extend') return value;
      return (...fixtures: unknown[]) =>
        wrap(Reflect.apply(value as (...fixtures: unknown[]) => object, target, fixtures));
    },
    apply(target, self, values) {
      register();
      const { tasks } = vitest.TestRunner.getCurrentSuite();
      const known = tasks.length;
      const result: unknown = Reflect.apply(target as () => unknown, self, values);
      const place = errorAt(handler.apply as () => unknown);
      for (const task of tasks.slice(known)) places.set(task, place);
      return result;
    },
  };
  const wrap = <T extends object>(wrapped: T) => new Proxy(wrapped, handler) as T;
  return wrap(test);
}
