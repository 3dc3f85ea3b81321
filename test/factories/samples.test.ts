import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as japanese } from '@faker-js/faker/locale/ja';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFactories, type Locale, messageFactory } from '../../src/factories/index.js';

/** All strings that factories with these options generate. */
function generated(options: Parameters<typeof createFactories>[0]) {
  const set = createFactories(options);
  return {
    people: set.userFactory.buildList(3).map(({ full_name }) => full_name),
    emails: set.userFactory.buildList(3).map(({ email }) => email),
    bot: set.userFactory.bot().build().full_name,
    channel: texts(set.channelFactory.build()),
    folder: texts(set.channelFolderFactory.build()),
    group: texts(set.userGroupFactory.build()),
    field: set.profileFieldFactory.build().name,
    hint: set.profileFieldFactory.build().hint,
    options: set.profileFieldFactory.options().build().field_data,
    topics: set.messageFactory.buildList(8).map(({ subject }) => subject),
    messages: set.messageFactory.buildList(12).map(({ content }) => content),
    draft: [set.draftFactory.build().topic, set.draftFactory.build().content],
    scheduled: [set.scheduledMessageFactory.build().topic, set.scheduledMessageFactory.build().content],
    snippet: [set.savedSnippetFactory.build().title, set.savedSnippetFactory.build().content],
    invitation: set.invitationFactory.build().email,
    domain: set.domainFactory.build().domain,
    view: set.navigationViewFactory.build().name,
    stored: [set.botStorageEntryFactory.build().key, set.botStorageEntryFactory.build().value],
    playground: set.playgroundFactory.build().name,
  };
}

const texts = ({ name, description }: { name: string; description: string }) => [name, description];

describe('a locale', () => {
  test('generates names and messages in the given locale', () => {
    const people = ['de', 'ja'].map((locale) => generated({ locale: locale as Locale }));
    const [de, ja] = people;
    expect(de?.channel).toEqual(['Gießen', 'Arm zählen']);
    expect(de?.folder[0]).toBe('Sachsen');
    expect(de?.people[2]).toBe('Ecrin Schütz');
    expect(ja?.channel).toEqual([
      '新潟県製造',
      'なめらかなマグロを丁寧に調理し、さやいんげんを添えた一品です。',
    ]);
    expect(ja?.group[0]).toBe('開発専門職');
    expect(ja?.people[0]).toBe('原田 武');
    expect(ja?.topics[0]).toBe('おでん');
  });

  test.each(['de', 'ja', 'fr'] as const)(
    'generates names in the locale %s that differ from the English ones',
    (locale) => {
      expect(generated({ locale }).people).not.toEqual(generated({}).people);
      const { email, full_name } = createFactories({ locale }).userFactory.build();
      expect(email).toMatch(/^[a-z.]+\.1@example\.com$/);
      expect(full_name).not.toBe('');
    },
  );

  test('generates English code, links and domains for the locale zh_CN', () => {
    const set = createFactories({ locale: 'zh_CN' });
    const html = set.messageFactory.buildList(100).map(({ content }) => content);
    const code = html
      .filter((content) => content.includes('<code>'))
      .map((content) => content.replace(/<[^>]+>/g, ''));
    expect(code.length).toBeGreaterThan(5);
    for (const line of code) expect(line).toMatch(/const [a-z]\w* = await [a-z]\w*\(\d+\);/);
    const links = html.flatMap((content) => /href="([^"]*)"/.exec(content)?.[1] ?? []);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(link).toMatch(/^https:\/\/example\.com\/[a-z0-9][a-z0-9._-]+[a-z0-9]$/);
    for (const { domain } of set.domainFactory.buildList(5)) expect(domain).toMatch(/^[a-z]/);
  });

  test.each<[Locale, Locale]>([
    ['de', german],
    ['ja', japanese],
    ['en', english],
  ])(
    'generates equal values for the locale %s passed as a name, a Faker instance or definitions',
    (name, faker) => {
      const byName = generated({ locale: name });
      expect(generated({ locale: faker })).toEqual(byName);
      expect(generated({ locale: (faker as typeof german).rawDefinitions })).toEqual(byName);
    },
  );

  test.each<[string, unknown, string]>([
    ['an unknown name', 'xx', 'Unknown locale "xx": @faker-js/faker/locale/xx cannot be loaded.'],
    ['a path', '../en', 'Unknown locale "../en": @faker-js/faker/locale/../en cannot be loaded.'],
    [
      'a list',
      [german.rawDefinitions],
      'Invalid "locale": pass the name of a Faker locale, such as "de", or the export',
    ],
    ['a number', 5, 'Invalid "locale": pass the name of a Faker locale, such as "de", or the export'],
  ])('rejects %s as the locale', (_, locale, problem) => {
    const make = () => createFactories({ locale: locale as never });
    expect(make).toThrow(problem);
    expect(make).toThrow(/^.{0,170}$/);
  });

  describe('outside of Node', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('rejects the name of a locale outside of Node, and suggests an import', () => {
      vi.stubGlobal('process', undefined);
      expect(() => createFactories({ locale: 'de' })).toThrow(
        "cannot be loaded by name outside of Node: import { faker } from '@faker-js/faker/locale/de'",
      );
      expect(createFactories({ locale: german }).channelFactory.build().name).toBe('Gießen');
    });
  });
});

test('generates identical data for the same seed, and different data for another seed', () => {
  expect(JSON.stringify(generated({ seed: 7 }))).toBe(JSON.stringify(generated({ seed: 7 })));
  const [one, other] = [generated({ seed: 7 }), generated({ seed: 8 })];
  for (const [kind, value] of Object.entries(one)) {
    expect(value, kind).not.toEqual(other[kind as keyof typeof other]);
  }
});

test('generates the text of every name and message with faker', () => {
  const spies = [
    vi.spyOn(Object.getPrototypeOf(english.person), 'fullName').mockReturnValue('Stub Person'),
    vi.spyOn(Object.getPrototypeOf(english.person), 'firstName').mockReturnValue('Stub'),
    vi.spyOn(Object.getPrototypeOf(english.person), 'jobArea').mockReturnValue('Stub'),
    vi.spyOn(Object.getPrototypeOf(english.person), 'jobType').mockReturnValue('Stub'),
    vi.spyOn(Object.getPrototypeOf(english.commerce), 'department').mockReturnValue('Stub'),
    vi.spyOn(Object.getPrototypeOf(english.company), 'buzzNoun').mockReturnValue('stub'),
    vi.spyOn(Object.getPrototypeOf(english.company), 'catchPhrase').mockReturnValue('Stub'),
    vi.spyOn(Object.getPrototypeOf(english.color), 'human').mockReturnValue('stub'),
    vi.spyOn(Object.getPrototypeOf(english.git), 'commitMessage').mockReturnValue('stub'),
    vi.spyOn(Object.getPrototypeOf(english.hacker), 'noun').mockReturnValue('stub'),
    vi.spyOn(Object.getPrototypeOf(english.hacker), 'phrase').mockReturnValue('stub.'),
  ];
  const { messages, ...rest } = generated({ seed: 9 });
  for (const spy of spies) spy.mockRestore();
  expect(rest).toEqual({
    people: ['Stub Person', 'Stub Person', 'Stub Person'],
    emails: [1, 2, 3].map((n) => `stub.person.${n + 3}@example.com`),
    bot: 'Stub Bot',
    channel: ['stub stub', 'Stub'],
    folder: ['Stub', 'Stub'],
    group: ['stub-stubs', 'Stub'],
    field: 'Stub',
    hint: 'Stub',
    options: '{"1":{"text":"stub","order":"1"}}',
    topics: Array(8).fill('stub'),
    draft: ['stub', 'Stub.'],
    scheduled: ['stub', 'Stub.'],
    snippet: ['Stub', 'Stub.'],
    invitation: 'stub.person.1@example.com',
    domain: 'stub-1.example.com',
    view: 'stub 1',
    stored: ['stub-1', 'stub'],
    playground: 'Stub 1',
  });
  const words =
    messages
      .join(' ')
      .replace(/<[^>]*>/g, ' ')
      .match(/[a-z]{3,}/gi) ?? [];
  const ours = words.filter((word) => !/^stub$/i.test(word));
  expect(new Set(ours)).toEqual(new Set(['const', 'await']));
});

describe('messages', () => {
  test('generates messages with code, links, quotes and lists', () => {
    const html = messageFactory.buildList(60).map(({ content }) => content);
    for (const tag of ['<code>', '<a href="https://example.com/', '<blockquote>', '<ul>']) {
      expect(html.filter((content) => content.includes(tag)).length, tag).toBeGreaterThan(2);
    }
    expect(html.filter((content) => /^<p>[^<]*<\/p>$/.test(content)).length).toBeGreaterThan(20);
  });

  test('generates quotes of the previous message', () => {
    const html = messageFactory.buildList(60).map(({ content }) => content);
    const quotes = html.flatMap((content, i) => {
      const quoted = /<blockquote>\n<p>(.*?)<\/p>/.exec(content)?.[1];
      return quoted === undefined ? [] : [[quoted, html[i - 1]] as const];
    });
    expect(quotes.length).toBeGreaterThan(2);
    for (const [quoted, before] of quotes) expect(before).toContain(quoted);
  });
});
