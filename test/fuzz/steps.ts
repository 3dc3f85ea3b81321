import type { ServerVersion } from '../../src/contract/index.js';
import type { TeamChatMockOptions } from '../../src/index.js';
import type { Api } from './api.js';
import { type ControlRequest, controlRequestFor } from './control-requests.js';
import type { FuzzedOperation } from './operations.js';
import type { Choices } from './random.js';
import { type FuzzedRequest, requestFor, usualRequest } from './requests.js';
import { anyText } from './values.js';

/** A request for an operation of the document; `realm` sends it to that realm. */
export interface RequestStep {
  kind: 'request';
  operation: string;
  request: FuzzedRequest;
  realm?: string;
  /** The number of the write to a table that throws after it is done; the first is 1. */
  breaks?: number;
}

/** One step of the fuzzer. */
export type Step =
  | RequestStep
  /** Requests and a write through `mock.db` at the same time. */
  | { kind: 'together'; requests: RequestStep[]; write: TableWrite }
  | { kind: 'control'; request: ControlRequest }
  | { kind: 'settings'; changes: Record<string, unknown> }
  | { kind: 'advance'; seconds: number }
  | { kind: 'restore' }
  /** Restores a snapshot in which one place was changed. */
  | { kind: 'corrupted snapshot'; seed: number }
  /** A request whose Host header is hostile, to a path of the server. */
  | { kind: 'host'; host: string; path: string }
  | { kind: 'reset' }
  | { kind: 'fault'; endpoint: string; fault: Record<string, unknown> }
  | { kind: 'override'; method: string; path: string; returns: OverrideKind }
  | { kind: 'write'; write: TableWrite };

export type OverrideKind = 'error' | 'nothing' | 'not JSON' | 'throws' | 'uses the mock';

/** A write through `mock.db`. */
export interface TableWrite {
  table: 'drafts' | 'messages' | 'channels' | 'users';
  /** ID of the record; by default, the step creates a draft. */
  id?: number;
  /** Changes to the record; by default, the step deletes it. */
  changes?: Record<string, unknown>;
}

/** The options of a mock, and the steps in their order. */
export interface Sequence {
  /** `scenario` may also be `every-kind`, a scenario of the tests. */
  options: TeamChatMockOptions & { scenario: string };
  steps: Step[];
}

/** The input of generated steps. */
export interface Source {
  api: Api;
  /** Counts the accepted requests to an operation; rare ones are requested more often. */
  acceptedOf?: (operation: string) => number;
  control: Api;
  /** Server versions that a reset may change to. */
  versions: readonly ServerVersion[];
}

const SETTINGS: readonly Record<string, unknown>[] = [
  { can_invite_users: 'members' },
  { can_invite_users: 'nobody' },
  { can_subscribe_others: 'moderators' },
  { can_create_public_channel_group: 9 },
  { can_create_groups: { direct_members: [4], direct_subgroups: [9] } },
  { direct_message_initiator_group: 'members' },
  { direct_message_permission_group: 'everyone' },
  { waiting_period_threshold: 3 },
  { name: 'Acme', description: '**Tools**' },
  { message_edit_history_visibility_policy: 'moves' },
  { guests_see_all_users: false },
  { guests_see_all_users: true },
  { public_access: true },
  { allow_edit_history: false },
  { license_limit: 8 },
  { license_limit: null },
  { invite_daily_limit: 1 },
  { max_message_length: 20 },
  { max_topic_length: 5 },
  { moderation_request_channel_id: null },
  { moderation_request_channel_id: 3 },
  { push_notifications_enabled: false },
  { call_providers: ['webex'] },
  { history_limited_before: 1_768_400_000 },
  { limit_presence_to_accessible: true },
  { realm_empty_topic_display_name: 'general chat' },
  { rate_limit: { requests: 3, seconds: 60 } },
  { rate_limit: null },
  { rate_limit: null },
];

/** The steps of a sequence: nine in ten are requests. */
export function stepsFor(source: Source, count: number, choices: Choices): Step[] {
  const { operations } = source.api;
  const steps: Step[] = [];
  while (steps.length < count) {
    if (choices.chance(0.9)) {
      const step = requestStep(source, choices, steps.length > 0.75 * count);
      if (choices.chance(0.01)) step.breaks = choices.int(1, 3);
      if (choices.chance(0.01)) step.realm = choices.pick(['a', 'b', 'x']);
      steps.push(step);
      continue;
    }
    const { method, path } = choices.pick(operations);
    const endpoint = `${method} ${path}`;
    const make = choices.pick<() => Step>([
      () => ({ kind: 'settings', changes: choices.pick(SETTINGS) }),
      () => ({ kind: 'advance', seconds: choices.pick([0, 0, 1, 60, 601, 3_600, 86_400]) }),
      () => ({ kind: 'restore' }),
      () => (choices.chance(0.3) ? { kind: 'reset' } : { kind: 'advance', seconds: 30 }),
      ...Array.from(
        { length: 4 },
        () => (): Step => ({
          kind: 'corrupted snapshot',
          seed: choices.int(0, 2 ** 31),
        }),
      ),
      () => ({ kind: 'host', host: choices.pick(HOSTS), path: choices.pick(PATHS) }),
      () => ({ kind: 'fault', endpoint, fault: faultFor(choices) }),
      () => ({ kind: 'override', method, path, returns: choices.pick(OVERRIDES) }),
      () => ({ kind: 'write', write: writeFor(choices) }),
      () => ({ kind: 'together', requests: together(source, choices), write: writeFor(choices) }),
      () => ({ kind: 'control', request: controlRequestFor(source.control, choices, source.versions) }),
      () => ({ kind: 'control', request: controlRequestFor(source.control, choices, source.versions) }),
    ]);
    steps.push(make());
  }
  return steps;
}

const HOSTS = [
  ...[
    'localhost',
    '127.0.0.1:1',
    'EXAMPLE.com',
    'xn--a',
    'l127.0.0.1',
    '3127.0.0.1',
    '1.2.3.4.5',
    '[::1',
    '[::1]:99999',
  ],
  ...[
    'a b',
    'a\\b',
    'a/b',
    'a@b',
    '%',
    '%00',
    'x:',
    ':1',
    '..',
    '',
    'a'.repeat(300),
    '\u00e9',
    '0x7f.1',
    '_mock',
  ],
];
const PATHS = [
  '/',
  '/api/v1/users/me',
  '/api/v1/server_settings',
  '/_mock/state',
  '/_mock/docs',
  '/nowhere',
  '/realms/a/x',
];

const OVERRIDES: readonly OverrideKind[] = ['error', 'nothing', 'not JSON', 'throws', 'uses the mock'];

/** The operation after which nearly every request fails. */
const ENDS_EVERYTHING = 'POST /realm/deactivate';

function requestStep(source: Source, choices: Choices, isLate = false): RequestStep {
  if (choices.chance(0.3)) return { kind: 'request', ...usualRequest(choices) };
  const { api } = source;
  const operation = rareOperation(source, choices);
  if (!isLate && `${operation.method} ${operation.path}` === ENDS_EVERYTHING)
    return requestStep(source, choices);
  return {
    kind: 'request',
    operation: `${operation.method} ${operation.path}`,
    request: requestFor(operation, choices, api.definitions),
  };
}

/** Draws a few operations, and returns the one with the fewest accepted requests. */
function rareOperation({ api, acceptedOf = () => 0 }: Source, choices: Choices): FuzzedOperation {
  const candidates = Array.from({ length: choices.int(2, 9) }, () => choices.pick(api.operations));
  const accepted = ({ method, path }: FuzzedOperation) => acceptedOf(`${method} ${path}`);
  return candidates.reduce((rarest, operation) =>
    accepted(operation) < accepted(rarest) ? operation : rarest,
  );
}

/** A poll would wait for the other requests. */
function together(source: Source, choices: Choices): RequestStep[] {
  return choices
    .list(4, () => requestStep(source, choices))
    .filter(({ operation }) => operation !== 'GET /events');
}

function faultFor(choices: Choices): Record<string, unknown> {
  const effect = choices.pick<Record<string, unknown>>([
    { code: 'RATE_LIMIT_HIT' },
    { code: 'INVALID_API_KEY', extra: { note: anyText(choices) } },
    { code: 'TEAPOT', status: 418, msg: anyText(choices) },
    { code: 'INTERNAL_ERROR' },
    { status: 503 },
    { network_error: true },
    { answer: 'malformed_json' },
    { answer: 'truncated_body' },
    { answer: 'proxy_502' },
    { delay: { min: 0, max: 2 } },
  ]);
  return {
    ...effect,
    times: choices.int(1, 2),
    ...(choices.chance(0.2) ? { every: 2 } : {}),
    ...(choices.chance(0.2) ? { probability: 0.5 } : {}),
    ...(choices.chance(0.2) ? { persona: 'member' } : {}),
  };
}

function writeFor(choices: Choices): TableWrite {
  return choices.pick<() => TableWrite>([
    () => ({ table: 'drafts' }),
    () => ({ table: 'drafts', id: choices.int(1, 3), changes: { content: anyText(choices) } }),
    () => ({ table: 'drafts', id: choices.int(1, 3) }),
    () => ({ table: 'users', id: choices.int(1, 9), changes: { full_name: anyText(choices) } }),
    () => ({ table: 'channels', id: choices.int(1, 7), changes: { description: anyText(choices) } }),
    () => ({ table: 'messages', id: choices.int(1, 60), changes: { content: anyText(choices) } }),
    () => ({ table: 'messages', id: choices.int(1, 60), changes: { sender_id: '4' } }),
  ])();
}
