import { expect } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../src/index.js';

/** What of a mock changes it, and so is done to the other one too. What only shows something is asked of the first. */
const CHANGING = ['clock', 'db', 'faults', 'http', 'queues', 'settings'] as const;
const ACTING = ['reset', 'restore', 'close'] as const;

// biome-ignore lint/suspicious/noExplicitAny: methods of every shape are passed on
type Method = (...given: any[]) => unknown;

/** Two mocks that are asked and told the same, at the same time. */
export interface Twins {
  /** Stands for the first; what is done to it is done to both. */
  mock: TeamChatMock;
  /** Asks the second what the first was asked, and expects the same answer. */
  compare(request: Request, first: Promise<Response>): Promise<Response>;
}

/**
 * Two mocks of the same make in one process. They share nothing if, asked the same at the same time, they answer alike:
 * with anything in common, what is done twice would show.
 */
export function twins(options: TeamChatMockOptions): Twins {
  const [one, two] = [createTeamChatMock(options), createTeamChatMock(options)];
  const both = Object.fromEntries(
    CHANGING.map((part) => [
      part,
      {
        get: () =>
          mirrored(
            () => one[part],
            () => two[part],
          ),
        enumerable: true,
      },
    ]),
  );
  const acting = Object.fromEntries(
    ACTING.map((name) => [
      name,
      { value: (...given: never[]) => called(one, two, one[name], two[name], given) },
    ]),
  );
  const ready = { get: () => Promise.all([one.ready, two.ready]).then(() => undefined) };
  return {
    // Everything else is the first one's own.
    mock: Object.defineProperties(Object.create(one), { ...both, ...acting, ready }) as TeamChatMock,
    async compare(request, first) {
      const [answer, other] = await Promise.allSettled([first, two.handle(request)]);
      if (answer.status === 'rejected') throw answer.reason;
      if (other.status === 'rejected') throw other.reason;
      const expected = await other.value?.text();
      expect(await answer.value.clone().text(), 'two mocks in one process answer alike').toBe(expected);
      return answer.value;
    },
  };
}

/** An object whose methods act on both; what they give is the first one's. */
function mirrored<T extends object>(one: () => T, two: () => T): T {
  return new Proxy(one(), {
    get(_, name) {
      const mine: unknown = Reflect.get(one(), name);
      const other: unknown = Reflect.get(two(), name);
      if (typeof mine === 'function') {
        return (...given: never[]) => called(one(), two(), mine as Method, other as Method, given);
      }
      if (typeof mine !== 'object' || mine === null || Array.isArray(mine)) return mine;
      return mirrored(
        () => Reflect.get(one(), name) as object,
        () => Reflect.get(two(), name) as object,
      );
    },
    set(_, name, value) {
      return Reflect.set(one(), name, value) && Reflect.set(two(), name, value);
    },
  });
}

function called(one: object, two: object, mine: Method, other: Method, given: never[]): unknown {
  const results = [Reflect.apply(mine, one, given), Reflect.apply(other, two, given)];
  if (!(results[0] instanceof Promise)) return results[0];
  return Promise.all(results).then(([result]) => result);
}
