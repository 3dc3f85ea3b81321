import { createHash } from 'node:crypto';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import type { Sequence, Step } from './steps.js';
import { send } from './steps.js';

/** An invariant that did not hold, and the step after which it was noticed. */
export interface Violation {
  invariant: string;
  step: number;
  detail: string;
}

export interface Outcome {
  requests: number;
  violation: Violation | undefined;
  /** A hash of every response and of the final state. */
  digest: string;
}

/** Says what is wrong with a response; `undefined` if it is as documented. */
export type ResponseCheck = (operation: string, status: number, body: unknown) => string | undefined;

/** Runs a sequence on a fresh mock and checks the invariants after each step. */
export async function runSequence(sequence: Sequence, check: ResponseCheck): Promise<Outcome> {
  const mock = createTeamChatMock({ validateResponses: true, ...sequence.options });
  const hash = createHash('sha256');
  let requests = 0;
  let violation: Violation | undefined;
  try {
    await mock.ready;
    for (const [index, step] of sequence.steps.entries()) {
      const found = await runStep(mock, step, index, check, hash);
      if (step.kind === 'request') requests++;
      if (found !== undefined) {
        violation = { ...found, step: index };
        break;
      }
    }
    if (violation === undefined) {
      const changed = await restoreChanges(mock);
      if (changed) violation = { invariant: 'restore is the identity', step: -1, detail: changed };
    }
    hash.update(JSON.stringify(await mock.snapshot()));
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    violation = { invariant: 'nothing throws', step: sequence.steps.length - 1, detail };
  } finally {
    mock.close();
  }
  return { requests, violation, digest: hash.digest('hex') };
}

type Found = Omit<Violation, 'step'> | undefined;

async function runStep(
  mock: TeamChatMock,
  step: Step,
  index: number,
  check: ResponseCheck,
  hash: ReturnType<typeof createHash>,
): Promise<Found> {
  switch (step.kind) {
    case 'settings':
      mock.settings.set(step.changes);
      return undefined;
    case 'advance':
      mock.clock.advance({ seconds: step.seconds });
      return undefined;
    case 'reset':
      await mock.reset();
      return undefined;
    case 'restore': {
      const changed = await restoreChanges(mock);
      return changed ? { invariant: 'restore is the identity', detail: changed } : undefined;
    }
    case 'fault':
      try {
        mock.faults.add(step.endpoint as never, step.fault as never);
      } catch {
        // In the zulip dialect some paths of the document are aliases.
      }
      return undefined;
    case 'override': {
      const method = step.method.toLowerCase() as 'get';
      try {
        mock.http[method](step.path as never, ({ respond }) => respond.error('RATE_LIMIT_HIT'), {
          once: true,
        });
      } catch {
        // In the zulip dialect some paths of the document are aliases.
      }
      return undefined;
    }
    case 'write': {
      const draft = { user_id: 4, type: '', to: [], topic: '', content: step.content, timestamp: 1 } as const;
      await (mock.db.drafts as unknown as { create(draft: object): Promise<unknown> })
        .create(draft)
        .catch(() => 0);
      return undefined;
    }
    case 'request':
      return request(mock, step, index, check, hash);
  }
}

async function request(
  mock: TeamChatMock,
  { operation, request: sent }: Extract<Step, { kind: 'request' }>,
  index: number,
  check: ResponseCheck,
  hash: ReturnType<typeof createHash>,
): Promise<Found> {
  // Snapshots cost more than requests, so only some refusals are compared.
  const before = index % 7 === 0 ? await stateOf(mock) : undefined;
  const response = await send(mock, sent);
  if (response === 'dropped') return undefined;
  const text = await response.text();
  hash.update(`${response.status} ${text}\n`);
  const what = `${operation} answered ${response.status}: ${text.slice(0, 500)}`;
  if (response.status >= 500) {
    return { invariant: 'no server error', detail: `${what}\n${mock.requests.at(-1)?.note ?? ''}` };
  }
  const body = JSON.parse(text) as { code?: string };
  const wrong = check(operation, response.status, body);
  if (wrong !== undefined) return { invariant: 'responses are documented', detail: `${what}\n${wrong}` };
  if (before !== undefined && response.status >= 400 && body.code !== 'INVITATION_FAILED') {
    const after = await stateOf(mock);
    if (after !== before) return { invariant: 'a failure changes nothing', detail: what };
  }
  const isOwner = (user: { is_active: boolean; bot_type: number | null; role: number }) =>
    user.is_active && user.bot_type === null && user.role === 100;
  if (!mock.db.users.all().some(isOwner)) return { invariant: 'an owner remains', detail: what };
  return undefined;
}

/** The records of the organization as text; when queues were last used is not part of it. */
async function stateOf(mock: TeamChatMock): Promise<string> {
  const { organization } = await mock.snapshot();
  return JSON.stringify(organization, (key, value) => (key === 'last_used' ? undefined : value));
}

/** Says how a snapshot differs after it went through JSON and was restored; empty if it does not. */
async function restoreChanges(mock: TeamChatMock): Promise<string> {
  const before = JSON.stringify(await mock.snapshot());
  await mock.restore(JSON.parse(before));
  const after = JSON.stringify(await mock.snapshot());
  if (after === before) return '';
  const at = [...before].findIndex((character, index) => character !== after[index]);
  return `...${before.slice(Math.max(0, at - 80), at + 80)}... became ...${after.slice(Math.max(0, at - 80), at + 80)}...`;
}
