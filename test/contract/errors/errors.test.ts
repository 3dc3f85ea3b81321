import { expect, test } from 'vitest';
import {
  ApiError,
  assertKnownKeys,
  CATALOGUE,
  isErrorCode,
  nearest,
  UsageError,
  unknownName,
} from '../../../src/contract/errors/index.js';

/** Statuses, codes and extra fields as documented by the API. */
const DOCUMENTED = [
  ['BAD_REQUEST', 400, []],
  ['STREAM_DOES_NOT_EXIST', 400, ['stream_id']],
  [
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    400,
    ['first_message_id_allowed_to_move', 'total_messages_allowed_to_move', 'total_messages_in_topic'],
  ],
  ['STREAM_WILDCARD_MENTION_NOT_ALLOWED', 400, []],
  ['TOPIC_WILDCARD_MENTION_NOT_ALLOWED', 400, []],
  ['NOT_FOUND', 404, []],
  ['INVITATION_FAILED', 400, ['daily_limit_reached', 'errors', 'license_limit_reached', 'sent_invitations']],
  ['BAD_EVENT_QUEUE_ID', 400, ['queue_id']],
  ['INVALID_PUSH_DEVICE_TOKEN', 400, []],
  ['INVALID_REMOTE_PUSH_DEVICE_TOKEN', 400, []],
  ['NO_ACTIVE_PUSH_DEVICE', 400, []],
  ['PUSH_SERVICE_NOT_CONFIGURED', 400, []],
  ['EXPECTATION_MISMATCH', 400, ['field_name']],
  ['SYSTEM_GROUP_REQUIRED', 400, ['setting_name']],
  ['CANNOT_DEACTIVATE_GROUP_IN_USE', 400, ['objections']],
  ['CANNOT_DEACTIVATE_LAST_USER', 400, ['entity', 'is_last_owner']],
  ['CANNOT_ADMINISTER_CHANNEL', 400, []],
  ['CHANNEL_ALREADY_EXISTS', 409, ['channel_name']],
  ['BAD_IMAGE', 400, []],
  ['REACTION_ALREADY_EXISTS', 400, []],
  ['REACTION_DOES_NOT_EXIST', 400, []],
  ['BAD_NARROW', 400, ['desc']],
  ['REQUEST_VARIABLE_MISSING', 400, ['var_name']],
  ['UNAUTHORIZED_PRINCIPAL', 400, []],
  ['UNAUTHORIZED', 401, []],
  ['INVALID_API_KEY', 401, []],
  ['AUTHENTICATION_FAILED', 401, []],
  ['PASSWORD_AUTH_DISABLED', 401, []],
  ['USER_DEACTIVATED', 401, []],
  ['REALM_DEACTIVATED', 401, []],
  ['METHOD_NOT_ALLOWED', 405, []],
  ['RATE_LIMIT_HIT', 429, ['retry-after']],
  ['INTERNAL_ERROR', 500, []],
] as const;

test.each(DOCUMENTED)('declares %s with its documented status and extra fields', (code, status, extra) => {
  expect(CATALOGUE[code].status).toBe(status);
  expect(Object.keys(CATALOGUE[code].extra).sort()).toEqual(extra);
  expect(new ApiError(code)).toMatchObject({ code, status, message: CATALOGUE[code].msg });
});

test('lists only documented error codes', () => {
  expect(Object.keys(CATALOGUE).sort()).toEqual(DOCUMENTED.map(([code]) => code).sort());
});

test('does not recognize properties of Object.prototype as error codes', () => {
  expect(['toString', 'constructor', '__proto__', 'bad_request'].filter(isErrorCode)).toEqual([]);
});

test.each([
  ['defualt', 'default'],
  ['EMPTY', 'empty'],
])('corrects the misspelled name %j to the known name %j', (written, near) => {
  expect(nearest(written, ['default', 'empty'])).toBe(near);
});

test('suggests no name when no similar name is known', () => {
  expect(nearest('something else', ['default', 'empty'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});

test('lists more than twelve names only when none of them is similar', () => {
  const many = Array.from({ length: 13 }, (_, i) => `name-${i}`);
  expect(unknownName('colour', 'nam-1', many)).toBe('Unknown colour "nam-1". Did you mean "name-1"?');
  expect(unknownName('colour', 'x', many)).toMatch(
    /^Unknown colour "x"\. Valid names: name-0, .*, name-12\.$/,
  );
});

test('suggests a similar name for an unknown name, and lists the known names', () => {
  expect(unknownName('colour', 'gren', ['green', 'red'])).toBe(
    'Unknown colour "gren". Did you mean "green"? Valid names: green, red.',
  );
  expect(unknownName('colour', 'violet', [])).toBe('Unknown colour "violet". There are no valid names.');
  expect(() => assertKnownKeys('colour', { gren: 1 }, ['green'])).toThrow(UsageError);
  expect(() => assertKnownKeys('colour', { green: 1 }, ['green'])).not.toThrow();
});

test.each([
  [
    'an unknown color',
    'colour',
    { gren: 1 },
    'Unknown colour "gren". Did you mean "green"? Valid names: green.',
  ],
  [
    'an unknown option of paint',
    'option of paint',
    { gren: 1 },
    'Unknown option "gren" of paint. Did you mean "green"? Valid names: green.',
  ],
  [
    'a list in place of the options of paint',
    'option of paint',
    [],
    'The options of paint must be an object such as { green: ... }, got [].',
  ],
  [
    'a number in place of the colors',
    'colour',
    5,
    'The colours must be an object such as { green: ... }, got 5.',
  ],
])('reports %s', (_, kind, input, message) => {
  expect(() => assertKnownKeys(kind, input, ['green'])).toThrow(new UsageError(message));
});

test('shows rejected options in the error message even if JSON cannot represent them', () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  expect(() => assertKnownKeys('option of toRepro', 10n, ['name'])).toThrow(
    new UsageError('The options of toRepro must be an object such as { name: ... }, got 10.'),
  );
  expect(() => assertKnownKeys('option of toRepro', cycle, ['name'])).toThrow(/got \[object Array\]\.$/);
});
