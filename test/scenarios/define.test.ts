import { describe, expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMockOptions } from '../../src/index.js';
import { defineScenario, type Scenario, type SeedWorld, scenarios } from '../../src/scenarios/index.js';
import { sendRequest } from '../support/request-examples.js';

const own = (seed: Scenario['seed'], more: Partial<Scenario> = {}): Scenario =>
  defineScenario({ name: 'own', description: 'One of your own', extends: scenarios.default, seed, ...more });

const mockOf = (seed: Scenario['seed'], more?: Partial<Scenario>) =>
  createTeamChatMock({ scenario: own(seed, more), validateResponses: true });

describe('defineScenario', () => {
  test.each<[string, object, string]>([
    ['a misspelled key', { setings: {} }, 'Did you mean "settings"?'],
    [
      'a misspelled setting',
      { settings: { allow_edit_histroy: false } },
      'Did you mean "allow_edit_history"?',
    ],
    ['a setting of the wrong type', { settings: { public_access: 'yes' } }, '"public_access"'],
    ['a name with spaces', { name: 'My scenario' }, '"My scenario"'],
    ['no name', { name: undefined }, 'Invalid scenario name "undefined": use only a-z'],
    ['no description', { description: undefined }, 'needs a description'],
    ['no seed', { seed: undefined }, 'needs a function seed(world)'],
    ['an undefined parent', { extends: undefined }, 'Invalid "extends" of the scenario "own"'],
    ['the name of a parent', { extends: 'default' as never }, '`extends: scenarios.default`'],
  ])('rejects %s', (_, wrong, hint) => {
    const given = { name: 'own', description: 'x', seed: () => undefined, ...wrong };
    expect(() => defineScenario(given as Scenario)).toThrow(hint);
  });

  test('suggests the scenario closest to a misspelled name', () => {
    expect(() => createTeamChatMock({ scenario: 'sole-owners' })).toThrow('Did you mean "sole-owner"?');
  });
});

describe('seed', () => {
  const invalid = (fields: object) => fields as never;

  test.each<[string, (world: SeedWorld) => unknown, string[]]>([
    ['a misspelled persona', ({ id }) => id('mebmer'), ['persona "mebmer"', 'Did you mean "member"?']],
    ['a persona without a user', ({ persona }) => persona('ghost', 99), ['"ghost"', 'user 99']],
    [
      'a misspelled field',
      ({ create }) => create.user(invalid({ full_nam: 'Nora' })),
      ['users', '"full_nam"', 'Did you mean "full_name"?'],
    ],
    [
      'a misspelled function',
      ({ create }) => (create as unknown as { usr(): unknown }).usr(),
      ['The seed of the scenario "own" failed', 'create.usr is not a function'],
    ],
    [
      'an error that it throws',
      () => {
        throw new RangeError('boom');
      },
      ['The seed of the scenario', 'failed: boom'],
    ],
    [
      'a field with a wrong value',
      ({ create }) => create.user(invalid({ role: 500 })),
      ['Invalid record of users', 'role'],
    ],
    [
      'a misspelled setting',
      ({ set }) => set(invalid({ licence_limit: 3 })),
      ['Did you mean "license_limit"?'],
    ],
    [
      'an unknown persona in a thread',
      ({ thread }) => thread({ channel: 1, people: ['stranger'], messages: 2 }),
      ['persona "stranger"'],
    ],
    [
      'a thread without people',
      ({ thread }) => thread({ channel: 1, people: [], messages: 2 }),
      ['must not be empty'],
    ],
  ])('reports %s', async (_, seed, words) => {
    const failed = mockOf((world) => seed(world) as Promise<void>).ready;
    for (const word of words) await expect(failed).rejects.toThrow(word);
  });
});

describe('a scenario', () => {
  test('inherits records, settings and personas of its parent, and overrides settings', async () => {
    const first = own(
      async ({ create, persona }) => {
        persona('first', (await create.user({ api_key: 'first-key' })).id);
      },
      { settings: { public_access: true, max_topic_length: 30 } },
    );
    const mock = createTeamChatMock({
      scenario: own(({ persona, id }) => persona('second', id('first')), {
        name: 'second',
        extends: first,
        settings: { max_topic_length: 40 },
      }),
      settings: { max_message_length: 50 },
    });
    await mock.ready;
    expect(mock.settings.get()).toMatchObject({
      public_access: true,
      max_topic_length: 40,
      max_message_length: 50,
    });
    const { first: one, second } = mock.personas;
    expect(second).toEqual(one);
    expect(one).toMatchObject({ api_key: 'first-key' });
  });

  test.each<[string, TeamChatMockOptions, number, string]>([
    ['a named scenario', { scenario: 'older-server' }, 185, 'reference'],
    ['the same as an object', { scenario: scenarios['older-server'] }, 185, 'reference'],
    [
      'one that extends it',
      { scenario: own(() => undefined, { extends: scenarios['older-server'] }) },
      185,
      'reference',
    ],
    [
      'one with its own level',
      { scenario: own(() => undefined, { featureLevel: 300, dialect: 'zulip' }) },
      300,
      'zulip',
    ],
    ['a mock with a level of its own', { scenario: 'older-server', featureLevel: 400 }, 400, 'reference'],
    ['level 0', { scenario: 'older-server', featureLevel: 0 }, 0, 'reference'],
    ['any other scenario', { scenario: 'unread' }, 496, 'reference'],
  ])('determines level and dialect: %s', async (_, options, feature_level, dialect) => {
    expect(await createTeamChatMock(options).state()).toMatchObject({ feature_level, dialect });
  });

  test('changes the feature level on reset, and back', async () => {
    const mock = createTeamChatMock();
    const level = async () =>
      (await sendRequest(mock, { persona: null, method: 'GET', path: '/server_settings' })).body
        .service_feature_level;
    await mock.reset({ scenario: 'older-server' });
    expect(await level()).toBe(185);
    await mock.reset();
    expect(await level()).toBe(496);
  });

  test('keeps the root domain in a snapshot', async () => {
    const other = createTeamChatMock({ validateResponses: true });
    await other.restore(await createTeamChatMock({ scenario: 'root-domain' }).snapshot());
    const { status, body } = await sendRequest(other, {
      persona: null,
      method: 'GET',
      path: '/server_settings',
    });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('realm_name');
  });

  test('creates threads with unread messages and mentions', async () => {
    const mock = mockOf(async ({ thread }) => {
      await thread({
        channel: 2,
        topic: 'ping',
        people: ['colleague', 4],
        messages: ['@**Max Member** hello', 'hello', '@**Adam Admin** too'],
        unreadFor: ['member', 2],
      });
    });
    await mock.ready;
    const ids = mock.db.messages.idsBy('topic', '2:ping');
    const flags = (user: number) =>
      ids.map((id) => mock.db.message_states.firstBy('userMessage', `${user}:${id}`)?.flags);
    expect(flags(4)).toEqual([['mentioned'], undefined, []]);
    expect(flags(2)).toEqual([[], [], ['mentioned']]);
    expect(flags(3)).toEqual([undefined, undefined, undefined]);
  });

  test('returns its personas once it is seeded', async () => {
    const mock = createTeamChatMock({ scenario: 'two-owners' });
    expect(() => mock.authHeader('co-owner')).toThrow('await mock.ready first');
    await mock.ready;
    expect(mock.authHeader('co-owner')).toMatch(/^Basic /);
    expect(() => mock.authHeader('co-ovner')).toThrow('Did you mean "co-owner"?');
  });
});
