import * as vitest from 'vitest';
import { errorAt } from '../../runtime/journal/waits.js';

/** Runs something around each test of a suite. */
type Hook = (run: () => Promise<void>, context: { task: object }) => Promise<void>;

/** Declares a test. */
type Declare = (...values: never[]) => unknown;

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
export function hooked<TTest extends Declare>(test: TTest, hook: Hook): TTest {
  // Vitest reuses the collector of files, with another `file`.
  const done = new WeakMap<object, unknown>();
  const register = () => {
    const suite = vitest.TestRunner.getCurrentSuite();
    if (done.has(suite) && done.get(suite) === suite.file) return;
    done.set(suite, suite.file);
    vitest.aroundEach(hook);
  };
  const get = (target: Declare, name: string | symbol): unknown => {
    register();
    const value: unknown = Reflect.get(target, name, target);
    if (!isDeclare(value)) return value;
    if (DECLARING.includes(name)) return wrap(value);
    if (name !== 'extend') return value;
    return (...fixtures: unknown[]) => wrap(Reflect.apply(value, target, fixtures));
  };
  const apply = (target: Declare, self: unknown, values: never[]): unknown => {
    register();
    const { tasks } = vitest.TestRunner.getCurrentSuite();
    const known = tasks.length;
    const result: unknown = Reflect.apply(target, self, values);
    const place = errorAt(apply);
    for (const task of tasks.slice(known)) places.set(task, place);
    return result;
  };
  const handler: ProxyHandler<Declare> = { get, apply };
  const wrap = <T extends Declare>(declare: T): T => new Proxy<T>(declare, handler);
  return wrap(test);
}

function isDeclare(value: unknown): value is Declare {
  return typeof value === 'function';
}
