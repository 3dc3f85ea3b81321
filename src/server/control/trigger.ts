import { UsageError } from '../../contract/errors/index.js';
import type { TriggerDetails, TriggerKind } from '../../index.js';
import { readAnyJson } from './json.js';
import type { Route } from './route.js';

export const postTrigger: Route = async ({ mock }, request) => {
  const { kind, ...details } = Object(await readAnyJson(request)) as TriggerDetails & { kind?: TriggerKind };
  if (typeof kind !== 'string')
    throw new UsageError('Invalid "kind": must be the kind of a trigger, such as "message".');
  return mock.trigger(kind, details);
};
