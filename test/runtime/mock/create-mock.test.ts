import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  createTeamChatMock,
  personas,
  type Settings,
  type TeamChatMock,
  type TeamChatMockOptions,
  UsageError,
} from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { writable } from '../../support/writable.js';

test.each([
  ['the misspelled option baseURL', { baseURL: '*' }, 'Did you mean "baseUrl"?'],
  ['the misspelled option featurelevel', { featurelevel: 1 }, 'Did you mean "featureLevel"?'],
  ['a misspelled scenario', { scenario: 'defualt' }, 'Did you mean "default"?'],
  [
    'a misspelled dialect',
    { dialect: 'zullip' },
    'Invalid "dialect": must be "reference" or "zulip", got "zullip". Did you mean "zulip"?',
  ],
  ['a misspelled setting', { settings: { can_invite_user: 'members' } }, 'Did you mean "can_invite_users"?'],
  ['an unknown choice of a setting', { settings: { can_invite_users: 'everyone' } }, 'can_invite_users'],
  ['a setting below its minimum', { settings: { max_topic_length: 0 } }, 'max_topic_length'],
  ['a negative seed', { seed: -1 }, 'Invalid "seed": must be a whole number, 0 or greater, got -1.'],
  ['a fractional seed', { seed: 1.5 }, 'Invalid "seed": must be a whole number, 0 or greater, got 1.5.'],
  [
    'a seed above the safe integers',
    { seed: 2 ** 60 },
    'Invalid "seed": must be a whole number from 0 to 9007199254740991, got 1152921504606847000.',
  ],
  [
    'a seed that is a string',
    { seed: 'x' },
    'Invalid "seed": must be a whole number, 0 or greater, got "x".',
  ],
  ['a feature level that is a string of digits', { featureLevel: '1' }, '"featureLevel"'],
  [
    'a feature level above the latest',
    { featureLevel: 513 },
    'Invalid "featureLevel": must be a whole number from 0 to 512, a release such as "9.0", or "latest", got 513.',
  ],
  [
    'a seedTimeout of 0',
    { seedTimeout: 0 },
    'Invalid "seedTimeout": must be a whole number, 1 or greater, got 0.',
  ],
  [
    'a number as seededQueueIds',
    { seededQueueIds: 1 },
    'Invalid "seededQueueIds": must be true, false, or 12 hexadecimal digits, got 1.',
  ],
  [
    'a string of two letters as seededQueueIds',
    { seededQueueIds: 'zz' },
    'Invalid "seededQueueIds": must be true, false, or 12 hexadecimal digits, got "zz".',
  ],
  ['a fractional feature level', { featureLevel: 1.5 }, '"featureLevel"'],
  ['a negative feature level', { featureLevel: -1 }, '"featureLevel"'],
  ['an unknown release as the feature level', { featureLevel: 'newest' }, '"featureLevel"'],
  ['a negative maxBodyBytes', { maxBodyBytes: -1 }, '"maxBodyBytes"'],
  ['a negative latency', { latency: -1 }, '"latency"'],
  [
    'a latency whose min exceeds its max',
    { latency: { min: 2, max: 1 } },
    'Invalid "latency": must be 0 or more milliseconds, or { min, max } with min not',
  ],
  ['a word as the time', { now: 'tomorrow' }, 'tomorrow'],
  [
    'a date that does not exist',
    { now: '2026-02-30T12:00:00Z' },
    'Invalid time "2026-02-30T12:00:00Z": must be ISO 8601',
  ],
  [
    'a time before 1970',
    { now: '1969-12-31' },
    'Invalid time "1969-12-31": must be between the years 1970 and 9999.',
  ],
  ['a base URL without a scheme', { baseUrl: 'chat' }, 'chat'],
  ['a base URL with text after the star', { baseUrl: '*chat' }, '*chat'],
  ['a base URL with a query', { baseUrl: '*/base?realm=a' }, '*/base?realm=a'],
  ['a base URL with a fragment', { baseUrl: 'https://chat.example.com/#a' }, 'https://chat.example.com/#a'],
  ['a number as the base URL', { baseUrl: 5 }, '5'],
  ['an empty base URL', { baseUrl: '' }, 'such as https://chat.example.com'],
  ['a base URL without https://', { baseUrl: 'localhost:9100' }, 'such as https://chat.example.com'],
  [
    'a base URL that includes /api/v1',
    { baseUrl: 'https://chat.example.com/api/v1' },
    'Pass "https://chat.example.com".',
  ],
  ['the name of an object method as the scenario', { scenario: 'toString' }, 'Unknown scenario "toString"'],
  [
    'an empty object as the scenario',
    { scenario: {} },
    'must be the name of a scenario, or made by defineScenario',
  ],
  ['a list as the settings', { settings: [] }, 'The settings must be an object'],
  ['a rate limit without seconds', { settings: { rate_limit: { requests: 1 } } }, 'rate_limit.seconds'],
  ['a latency that is a string', { latency: '5' }, '"latency"'],
  ['a latency with only min', { latency: { min: 1 } }, '"latency"'],
  ['a latency with min, max and mean', { latency: { min: 1, max: 2, mean: 3 } }, '"latency"'],
  [
    'a string as validateResponses',
    { validateResponses: 'yes' },
    'Invalid "validateResponses": must be true or false, got "yes".',
  ],
  [
    'null as the base URL',
    { baseUrl: null },
    'Invalid "baseUrl": must not be null; leave it out for the default.',
  ],
  ['null as the feature level', { featureLevel: null }, 'Invalid "featureLevel": must not be null'],
  ['null as the scenario', { scenario: null }, 'Invalid "scenario": must not be null'],
  ['null as the time', { now: null }, 'Invalid "now": must not be null'],
  ['null as the settings', { settings: null }, 'Invalid "settings": must not be null'],
  ['null as the latency', { latency: null }, 'Invalid "latency": must not be null'],
  ['null as the options', null, 'such as { baseUrl: ... }, got null'],
  ['a string as the options', 'default', 'got "default"'],
  ['a list as the options', [], 'got []'],
])('rejects %s, and explains how to correct it', (_, options, hint) => {
  expect(() => createTeamChatMock(options as never)).toThrow(UsageError);
  expect(() => createTeamChatMock(options as never)).toThrow(hint);
});

test.each([
  ['a misspelled option', { sede: 1 }, 'Did you mean "seed"?'],
  ['an option that a reset cannot change', { baseUrl: '*' }, 'Unknown reset option "baseUrl"'],
  ['a seed of null', { seed: null }, 'Invalid "seed": must not be null'],
  ['null as the options', null, 'got null'],
  ['a misspelled scenario', { scenario: 'emty' }, 'Did you mean "empty"?'],
])('rejects a reset with %s, and changes nothing', async (_, options, hint) => {
  const mock = createTeamChatMock();
  await mock.ready;
  mock.clock.advance({ seconds: 1 });
  const before = await mock.snapshot();
  await expect(mock.reset(options as never)).rejects.toThrow(UsageError);
  await expect(mock.reset(options as never)).rejects.toThrow(hint);
  expect(await mock.snapshot()).toEqual(before);
});

test('uses the default for an option that is undefined', async () => {
  const none = {
    baseUrl: undefined,
    scenario: undefined,
    seed: undefined,
    now: undefined,
    latency: undefined,
  };
  expect(await createTeamChatMock(none).state()).toMatchObject({ scenario: 'default', seed: 1 });
});

test('freezes the personas that all mocks share', () => {
  const full_name = personas.member.full_name;
  const change = (persona: { full_name: string }) => {
    persona.full_name = 'Changed';
  };
  expect(() => change(personas.member)).toThrow(TypeError);
  expect(() => change(createTeamChatMock().personas.member)).toThrow(TypeError);
  expect(createTeamChatMock().personas.member.full_name).toBe(full_name);
});

test.each([
  ['a misspelled persona', 'membr', {}, 'Did you mean "member"?'],
  ['a misspelled option', 'member', { eventType: ['message'] }, 'Did you mean "eventTypes"?'],
  [
    'event types that are not a list',
    'member',
    { eventTypes: 'message' },
    'must be a list of event types, such as ["message"], got "message"',
  ],
  ['null as the options', 'member', null, 'got null'],
])('rejects a queue with %s', async (_, persona, options, hint) => {
  const mock = createTeamChatMock();
  await expect(mock.queues.register(persona, options as never)).rejects.toThrow(hint);
  expect(mock.db.event_queues.count()).toBe(0);
});

test('rejects a queue without a persona', async () => {
  const mock = createTeamChatMock();
  await expect(mock.queues.register(undefined as never)).rejects.toThrow('Unknown persona "undefined"');
});

test('validates all settings before changing any of them', () => {
  const mock = createTeamChatMock();
  const before = mock.settings.get();
  expect(() => mock.settings.set({ public_access: true, max_topic_length: -1 })).toThrow('max_topic_length');
  expect(mock.settings.get()).toEqual(before);
});

describe('A setting that is undefined', () => {
  const settings = { rate_limit: undefined, max_message_length: undefined, name: undefined };
  const hasDefaults = async (mock: TeamChatMock) => {
    await mock.ready;
    expect(mock.settings.get()).toEqual(await settingsOf({}));
    await expect(mock.as('member').get('/users/me')).resolves.toMatchObject({ status: 200 });
  };
  const settingsOf = async (options: TeamChatMockOptions) => {
    const mock = createTeamChatMock(options);
    await mock.ready;
    return mock.settings.get();
  };

  test('uses the default of a setting that is undefined in the options', () =>
    hasDefaults(createTeamChatMock({ settings })));

  test('does not change a setting that is undefined in settings.set()', async () => {
    const mock = createTeamChatMock();
    mock.settings.set(settings);
    await mock.ready;
    mock.settings.set(settings);
    await hasDefaults(mock);
  });

  test('uses the default of a setting that is undefined in a reset', async () => {
    const mock = createTeamChatMock();
    await mock.reset({ settings });
    await hasDefaults(mock);
    await mock.reset({ snapshot: await mock.snapshot(), settings });
    await hasDefaults(mock);
  });

  test('takes an undefined setting from the extended scenario', async () => {
    const limited = defineScenario({
      name: 'limited',
      description: 'messages of at most 5,000 characters',
      extends: scenarios.default,
      settings: { max_message_length: 5_000 },
      seed: () => undefined,
    });
    const scenario = defineScenario({
      name: 'same-limit',
      description: 'the same limit',
      extends: limited,
      settings,
      seed: () => undefined,
    });
    expect(await settingsOf({ scenario })).toEqual(
      await settingsOf({ settings: { max_message_length: 5_000 } }),
    );
  });
});

test('rejects an unknown moderation request channel at creation, and in settings.set() before and after seeding', async () => {
  const unknown = { moderation_request_channel_id: 999 };
  const refusal = /moderation_request_channel_id.*no channel 999.*null.*1, 2, 3/;
  const mock = createTeamChatMock();
  await mock.ready;
  expect(() => mock.settings.set({ public_access: true, ...unknown })).toThrow(refusal);
  expect(mock.settings.get()).toMatchObject({ public_access: false, moderation_request_channel_id: 3 });
  mock.settings.set({ moderation_request_channel_id: null });
  mock.settings.set({ moderation_request_channel_id: 1 });
  expect(mock.settings.get().moderation_request_channel_id).toBe(1);
  await expect(createTeamChatMock({ settings: unknown }).ready).rejects.toThrow(refusal);
  const early = createTeamChatMock();
  early.settings.set(unknown);
  await expect(early.ready).rejects.toThrow(refusal);
  const empty = createTeamChatMock({ scenario: 'empty', settings: unknown });
  await expect(empty.ready).rejects.toThrow(UsageError);
});

test('rejects a reset to a scenario without the configured moderation request channel', async () => {
  const mock = createTeamChatMock({ settings: { moderation_request_channel_id: 6 } });
  const before = await mock.snapshot();
  await expect(mock.reset({ scenario: 'empty' })).rejects.toThrow('no channel 6');
  expect(await mock.snapshot()).toEqual(before);
});

test('returns the personas of the default scenario, before and after seeding', async () => {
  const mock = createTeamChatMock();
  expect({ ...mock.personas }).toEqual(personas);
  await mock.ready;
  expect({ ...mock.personas }).toEqual(personas);
});

test('updates mock.personas after a user is changed', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  await writable(mock.db).users.update(4, { delivery_email: 'max@example.com', role: 300 });
  expect(mock.personas.member).toMatchObject({ email: 'max@example.com', role: 300 });
});

test('returns the personas of the scenario as a plain object', async () => {
  const mock = createTeamChatMock({ scenario: 'two-owners' });
  expect(Object.keys(mock.personas)).toContain('co-owner');
  await mock.ready;
  expect(Object.keys(mock.personas)).toContain('co-owner');
  expect(mock.personas.membr).toBeUndefined();
  expect(structuredClone(mock.personas)).toEqual(mock.personas);
  expect(Object.getPrototypeOf(mock.personas)).toBe(Object.prototype);
});

test('suggests the most similar persona for an unknown persona', async () => {
  const mock = createTeamChatMock({ scenario: 'two-owners' });
  expect(() => mock.authHeader('membr')).toThrow('Unknown persona "membr". Did you mean "member"?');
  expect(() => mock.authHeader('co-ownr')).toThrow('Did you mean "co-owner"?');
  await mock.ready;
  expect(() => mock.authHeader('co-ownr')).toThrow('Did you mean "co-owner"?');
});

test('reports the scenario whose seed takes too long, and resets to another scenario', async () => {
  const seed = () => new Promise<void>(() => undefined);
  const stuck = defineScenario({ name: 'stuck', description: 'Never settles.', seed });
  const mock = createTeamChatMock({ scenario: stuck, seedTimeout: 20 });
  await expect(mock.ready).rejects.toThrow('Seeding the scenario "stuck" took longer than 20 ms');
  await mock.reset({ scenario: 'default' });
  expect(await mock.state()).toMatchObject({ scenario: 'default' });
});

test('derives queue IDs from the seed unless unique IDs are requested', async () => {
  const idOf = async (mock: TeamChatMock) => (await mock.queues.register('member')).queue_id;
  const seeded = await idOf(createTeamChatMock());
  expect(await idOf(createTeamChatMock())).toBe(seeded);
  const mock = createTeamChatMock({ seededQueueIds: false });
  const first = await idOf(mock);
  const second = await idOf(createTeamChatMock({ seededQueueIds: false }));
  expect(first).not.toBe(second);
  expect([first.slice(0, -12), first.length]).toEqual([seeded.slice(0, -12), seeded.length]);
  const saved = await mock.snapshot();
  await mock.restore(saved);
  expect((await idOf(mock)).slice(-12)).toBe(first.slice(-12));
});

test('ignores later changes to the options object', async () => {
  const settings = { public_access: true };
  const options = { settings, seed: 3 };
  const mock = createTeamChatMock(options);
  settings.public_access = false;
  options.seed = 4;
  await mock.reset();
  expect(mock.settings.get().public_access).toBe(true);
  expect((await mock.state()).seed).toBe(3);
});

test.each([
  ['a time in UTC', '2026-01-15T12:00:00Z', 1_768_478_400],
  ['a time without a zone', '2026-01-15T12:00:00', 1_768_478_400],
  ['a time with an offset', '2026-01-15T14:00:00+02:00', 1_768_478_400],
  ['a date', '2026-01-15', 1_768_435_200],
  ['a number of seconds', 1_768_478_400, 1_768_478_400],
  ['seconds in a string', '1768478400', 1_768_478_400],
  ['a Date', new Date(1_768_478_400_999), 1_768_478_400],
])('reads %s as the time of the mock', (_, now, seconds) => {
  expect(createTeamChatMock({ now }).clock.now()).toBe(seconds);
});

test('starts the clock at 2026-01-15T12:00:00Z by default', () => {
  expect(createTeamChatMock().clock.now()).toBe(1_768_478_400);
  expect(createTeamChatMock({ now: undefined }).clock.now()).toBe(1_768_478_400);
});

test('moves the clock only on valid calls, until set("system") makes it follow real time', () => {
  const mock = createTeamChatMock();
  mock.clock.advance({ seconds: 5 });
  expect(mock.clock.now()).toBe(1_768_478_405);
  expect(() => mock.clock.advance({ seconds: -1 })).toThrow(UsageError);
  expect(() => mock.clock.set(-1)).toThrow('must be between the years 1970 and 9999');
  expect(() => mock.clock.advance({ second: 1 } as never)).toThrow('Did you mean "seconds"?');
  expect(() => mock.clock.advance(60 as never)).toThrow('such as { seconds: ... }, got 60');
  expect(mock.clock.now()).toBe(1_768_478_405);
  const near = Math.floor(Date.now() / 1000);
  mock.clock.set('system');
  expect(Math.abs(mock.clock.now() - near)).toBeLessThan(60);
});

test('exports types with the documented members', () => {
  expectTypeOf(createTeamChatMock).returns.toEqualTypeOf<TeamChatMock>();
  expectTypeOf<TeamChatMockOptions['settings']>().toEqualTypeOf<Partial<Settings> | undefined>();
  expectTypeOf<TeamChatMockOptions['dialect']>().toEqualTypeOf<'reference' | 'zulip' | undefined>();
  expectTypeOf<{ seeed: number }>().not.toExtend<TeamChatMockOptions>();
  expectTypeOf<TeamChatMock['personas']['member']['user_id']>().toBeNumber();
  expectTypeOf<Settings['can_invite_users']>().toEqualTypeOf<
    'owners' | 'administrators' | 'moderators' | 'members' | 'nobody'
  >();
});

test('uses feature level 496 by default', async () => {
  expect((await createTeamChatMock().state()).feature_level).toBe(496);
});

test.each([
  ['12.2', 500],
  ['12.1', 500],
  ['12.0', 498],
  ['9.0', 277],
  ['3.0', 25],
  ['latest', 512],
] as const)('reads the featureLevel %j as the level %i', async (featureLevel, level) => {
  expect((await createTeamChatMock({ featureLevel }).state()).feature_level).toBe(level);
});

test.each(['13.0', '9', '9.0 ', ''])('rejects the unknown release %j', (featureLevel) => {
  expect(() => createTeamChatMock({ featureLevel: featureLevel as never })).toThrow(
    `must be a whole number from 0 to 512, a release such as "9.0", or "latest", got ${JSON.stringify(featureLevel)}`,
  );
});

test('resolves the feature level "latest" to the highest level, including in a reset', async () => {
  const mock = createTeamChatMock({ featureLevel: 'latest' });
  expect((await mock.state()).feature_level).toBe(512);
  await mock.reset({ featureLevel: 0 });
  expect((await mock.state()).feature_level).toBe(0);
  await mock.reset({ featureLevel: 'latest' });
  expect((await mock.state()).feature_level).toBe(512);
  await expect(mock.reset({ featureLevel: 513 })).rejects.toThrow('0 to 512');
  expect((await mock.state()).feature_level).toBe(512);
});

test('rejects a latency that is not a number', () => {
  expect(() => createTeamChatMock({ latency: Number.NaN })).toThrow('"latency"');
});

test('rejects option values that JSON cannot represent', () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  for (const seed of [[1n], cyclic]) {
    expect(() => createTeamChatMock({ seed } as never)).toThrow(
      'Invalid "seed": must be a whole number, 0 or greater, got [object Array].',
    );
  }
});
