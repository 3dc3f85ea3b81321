import { describe, expect, test } from 'vitest';
import { createFactories, messageFactory, userFactory } from '../../src/factories/index.js';
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
    ['an unknown feature level', { featureLevel: 99999 }, 'Invalid "featureLevel" of the scenario "own"'],
    ['an unknown dialect', { dialect: 'zulipp' }, 'Did you mean "zulip"?'],
    ['a misspelled key in its identity', { identity: { nmae: 'X' } }, 'Did you mean "name"?'],
    [
      'a host that is not a string',
      { identity: { host: 5 } },
      'Invalid "host" of the identity of the scenario "own"',
    ],
    [
      'an identity that is not an object',
      { identity: 'abc' },
      'The fields of the identity of the scenario "own" must be an object',
    ],
    ['an identity that is null', { identity: null }, 'must be an object such as { name: ... }, got null'],
    ['a name with spaces', { name: 'My scenario' }, '"My scenario"'],
    ['no name', { name: undefined }, 'Invalid scenario name "undefined": use only a-z'],
    ['no description', { description: undefined }, 'needs a description'],
    ['no seed', { seed: undefined }, 'needs a function seed(world)'],
    ['an undefined parent', { extends: undefined }, 'Invalid "extends" of the scenario "own"'],
    [
      'a name instead of its parent scenario',
      { extends: 'default' as never },
      '`extends: scenarios.default`',
    ],
  ])('rejects a scenario with %s', (_, wrong, hint) => {
    const given = { name: 'own', description: 'x', seed: () => undefined, ...wrong };
    expect(() => defineScenario(given as Scenario)).toThrow(hint);
  });

  test('suggests the most similar scenario for a misspelled name', () => {
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
      ['The seed() of the scenario "own" failed', 'create.usr is not a function'],
    ],
    [
      'an error that is thrown',
      () => {
        throw new RangeError('boom');
      },
      ['The seed() of the scenario', 'failed: boom'],
    ],
    [
      'a field with a wrong value',
      ({ create }) => create.user(invalid({ role: 500 })),
      ['Invalid record in users', 'role'],
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
  ])('reports %s in the seed of a scenario', async (_, seed, words) => {
    const failed = mockOf((world) => seed(world) as Promise<void>).ready;
    for (const word of words) await expect(failed).rejects.toThrow(word);
  });
});

describe('a thread', () => {
  const thread = { channel: 1, topic: 'x', people: ['member'], messages: ['hello'] };

  test.each<[string, object, string]>([
    ['a misspelled key', { chanel: 1 }, 'Did you mean "channel"?'],
    ['a string instead of messages', { messages: 'hello' }, 'Invalid "messages" of a thread: must be a list'],
    ['no messages', { messages: undefined }, 'Invalid "messages" of a thread'],
    ['a negative number of messages', { messages: -1 }, 'Invalid "messages" of a thread'],
    ['a fraction as the number of messages', { messages: 2.5 }, 'Invalid "messages" of a thread'],
    ['a string as a time', { from: '5' }, 'Invalid "from" of a thread: must be a number'],
    [
      'a user who is not subscribed to the channel in "unreadFor"',
      { unreadFor: [7] },
      'user 7 does not receive the message. Subscribe them to the channel.',
    ],
    [
      'a user who is not among the people of a direct conversation in "unreadFor"',
      { channel: undefined, topic: undefined, unreadFor: [7] },
      'user 7 does not receive the message. Add them to "people".',
    ],
  ])('rejects a thread with %s', async (_, wrong, problem) => {
    const mock = mockOf(async (world) => void (await world.thread({ ...thread, ...wrong } as never)));
    await expect(mock.ready).rejects.toThrow(problem);
  });

  test('trims the topic and content of a thread', async () => {
    const mock = mockOf(
      async (world) => void (await world.thread({ ...thread, topic: ' new ', messages: ['hi\n'] })),
    );
    await mock.ready;
    expect(mock.db.messages.findFirst((q) => q.where({ topic: 'new' }))?.content).toBe('hi');
  });
});

describe('a scenario', () => {
  test('inherits records, settings and personas of the extended scenario, and overrides settings', async () => {
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
    ['a scenario by its name', { scenario: 'older-server' }, 185, 'reference'],
    ['the same scenario as an object', { scenario: scenarios['older-server'] }, 185, 'reference'],
    [
      'a scenario that extends it',
      { scenario: own(() => undefined, { extends: scenarios['older-server'] }) },
      185,
      'reference',
    ],
    [
      'a scenario with another level',
      { scenario: own(() => undefined, { featureLevel: 300, dialect: 'zulip' }) },
      300,
      'zulip',
    ],
    ['a mock with another level', { scenario: 'older-server', featureLevel: 400 }, 400, 'reference'],
    ['a mock with level 0', { scenario: 'older-server', featureLevel: 0 }, 0, 'reference'],
    ['a scenario without a level', { scenario: 'unread' }, 496, 'reference'],
  ])('reports the feature level and dialect of %s', async (_, options, feature_level, dialect) => {
    expect(await createTeamChatMock(options).state()).toMatchObject({ feature_level, dialect });
  });

  test('sets the feature level of a scenario on reset, and the default level on the next reset', async () => {
    const mock = createTeamChatMock();
    const level = async () =>
      (await sendRequest(mock, { persona: null, method: 'GET', path: '/server_settings' })).body
        .service_feature_level;
    await mock.reset({ scenario: 'older-server' });
    expect(await level()).toBe(185);
    await mock.reset();
    expect(await level()).toBe(496);
  });

  test('keeps the root domain of a scenario in a snapshot', async () => {
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

  test('returns the same personas before and after seeding', async () => {
    const mock = createTeamChatMock({ scenario: 'two-owners' });
    const before = mock.authHeader('co-owner');
    expect(() => mock.authHeader('co-ovner')).toThrow('Did you mean "co-owner"?');
    await mock.ready;
    expect(mock.authHeader('co-owner')).toBe(before);
    expect(() => mock.authHeader('co-ovner')).toThrow('Did you mean "co-owner"?');
  });

  test('rejects a persona of the scenario before seeding, and accepts it afterwards', async () => {
    const mock = mockOf(async ({ create, persona }) => {
      const nora = await create.user({ full_name: 'Nora New' });
      persona('nora', nora.id);
    });
    expect(() => mock.authHeader('nora')).toThrow(
      'are known once it is seeded: await mock.ready before you use "nora".',
    );
    await mock.ready;
    expect(mock.authHeader('nora')).toMatch(/^Basic /);
    expect(() => mock.authHeader('norra')).toThrow('Did you mean "nora"?');
  });
});

describe('generated records', () => {
  test('generates the same content as the factories with the same seed', async () => {
    const { channelFactory, messageFactory, userFactory } = createFactories({ seed: 5 });
    const generated = defineScenario({
      name: 'generated',
      description: 'records without overrides',
      extends: scenarios.empty,
      async seed({ create, id }) {
        for (let i = 0; i < 2; i++) await create.channel();
        await create.user({});
        await create.message({ sender_id: id('owner'), stream_id: 1 });
      },
    });
    const mock = createTeamChatMock({ scenario: generated, seed: 5 });
    await mock.ready;
    const names = channelFactory.buildList(2).map(({ name, description }) => [name, description]);
    expect(mock.db.channels.all().map(({ name, description }) => [name, description])).toEqual(names);
    // The owner is the first user.
    expect(mock.db.users.all().at(-1)?.full_name).toBe(userFactory.buildList(2)[1]?.full_name);
    expect(mock.db.messages.get(1)?.topic).toBe(messageFactory.build().subject);
  });

  test('accepts the factories of team-chat-mock/factories', async () => {
    const staffed = defineScenario({
      name: 'staffed',
      description: 'users and messages of factories',
      extends: scenarios.default,
      async seed(world) {
        const nora = await userFactory.admin().create(world, { full_name: 'Nora New' });
        world.persona('nora', nora.user_id);
        await messageFactory.from(nora).createList(world, 3, { stream_id: 1, markdown: 'Hello' });
      },
    });
    const mock = createTeamChatMock({ scenario: staffed });
    await mock.ready;
    expect(mock.personas.nora).toMatchObject({ full_name: 'Nora New', role: 200 });
    const written = mock.db.messages.by('channel', 1).filter(({ content }) => content === 'Hello');
    expect(written).toHaveLength(3);
  });

  test('rejects a message whose sender may not post', async () => {
    const broken = defineScenario({
      name: 'broken',
      description: 'a guest who writes where guests may not',
      extends: scenarios.default,
      seed: async (world) => void (await messageFactory.create(world, { sender_id: 5, stream_id: 2 })),
    });
    await expect(createTeamChatMock({ scenario: broken }).ready).rejects.toThrow('may not post in channel');
  });
});
