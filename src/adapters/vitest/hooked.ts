import * as vitest from 'vitest';

/** Runs something around each test of a suite. */
type Hook = (run: () => Promise<void>, context: { task: object }) => Promise<void>;

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
  const wrap = <T extends object>(wrapped: T): T =>
    new Proxy(wrapped, {
      get(target, name) {
        register();
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'extend') return value;
        return (...fixtures: unknown[]) =>
          wrap(Reflect.apply(value as (...fixtures: unknown[]) => object, target, fixtures));
      },
      apply(target, self, values) {
        register();
        return Reflect.apply(target as () => unknown, self, values);
      },
    });
  return wrap(test);
}
