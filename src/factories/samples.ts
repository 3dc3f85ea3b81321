import { deriveSeed, Random } from '../model/index.js';
import { definite } from '../values.js';
import { createFaker, type Faker, type Locale, parseLocale, vocabularyOf } from './faker.js';

/** A message of a conversation, with its topic. */
export interface SampleMessage {
  topic: string;
  content: string;
}

/**
 * Names, topics and messages from faker. Methods with a parameter `n` always return the same value for the same `n`;
 * the others draw from a random number generator.
 */
export interface Samples {
  fullName(random: Random): string;
  botName(random: Random): string;
  sentence(random: Random): string;
  topic(random: Random): string;
  /**
   * Returns a noun in lower case, which may contain a space. The noun is in the language of the locale if faker has
   * nouns in that language; otherwise in English.
   */
  word(random: Random): string;
  /** Returns English words joined by hyphens, for use in URLs. */
  slug(random: Random): string;
  /** Returns an English noun as an identifier in code, such as `hard_drive`. */
  identifier(random: Random): string;
  /** Returns a sentence with a Markdown feature. */
  featured(feature: Feature, random: Random): string;
  /** Returns the messages of a conversation, some with code, links, quotes and lists. */
  conversation(random: Random, length: number): string[];
  /** Returns the nth message of an endless list of conversations, each with `THREAD_LENGTH` messages. */
  message(n: number): SampleMessage;
  channel(n: number): NamedSample;
  group(n: number): NamedSample;
  folder(n: number): NamedSample;
  /** Returns two names for the options of a custom profile field. */
  options(random: Random): string[];
  /** Returns the name of a custom profile field, with its hint as the description. */
  profileField(n: number): NamedSample;
}

export interface NamedSample {
  name: string;
  description: string;
}

export const THREAD_LENGTH = 4;

/** The maximum number of distinct names. Later names repeat these with a number appended. */
const MAX_NAMES = 60;

/** @throws UsageError for an invalid locale */
export function createSamples(seed: number, locale?: Locale): Samples {
  const definitions = parseLocale(locale);
  const draw = createFaker(definitions);
  const vocabulary = vocabularyOf(definitions.metadata?.language ?? 'en');
  const sentence = (random: Random) => vocabulary.sentence(draw(random));
  const topic = (random: Random) => vocabulary.topic(draw(random));
  const drawEnglish = createFaker(parseLocale(undefined));
  const sources = {
    sentence,
    slug: (random: Random) => slugOf(drawEnglish(random)),
    identifier: (random: Random) => nounOf(drawEnglish(random)).replace(/\W+/g, '_'),
  };

  const names = (kind: 'channel' | 'group' | 'folder' | 'profileField') => {
    let known: string[] | undefined;
    return (n: number): NamedSample => {
      known ??= distinct(new Random(deriveSeed(seed, `names of ${kind}`)), (random) =>
        vocabulary[kind](draw(random)),
      );
      const random = new Random(deriveSeed(seed, `description of ${kind}`, n));
      return { name: nth(known, n), description: vocabulary.description(draw(random)) };
    };
  };

  // Consecutive messages usually belong to the same thread, so it is enough to keep the latest thread.
  let latest: { number: number; topic: string; messages: string[] } | undefined;
  const thread = (number: number) => {
    if (latest?.number === number) return latest;
    const random = new Random(deriveSeed(seed, 'thread', number));
    latest = { number, topic: topic(random), messages: conversation(random, THREAD_LENGTH, sources) };
    return latest;
  };

  return {
    ...sources,
    topic,
    word: (random) => nounOf(draw(random)),
    fullName: (random) => draw(random).person.fullName(),
    botName: (random) => `${draw(random).person.firstName()} Bot`,
    featured: (feature, random) => withFeature(feature, sentence(random), random, sources),
    conversation: (random, length) => conversation(random, length, sources),
    message(n) {
      const { topic, messages } = thread(Math.floor((n - 1) / THREAD_LENGTH));
      return { topic, content: definite(messages[(n - 1) % THREAD_LENGTH]) };
    },
    channel: names('channel'),
    group: names('group'),
    folder: names('folder'),
    profileField: names('profileField'),
    options: (random) => distinct(random, () => draw(random).color.human(), 2),
  };
}

function nounOf({ hacker }: Faker): string {
  return hacker.noun().toLowerCase();
}

function slugOf({ git, helpers }: Faker): string {
  return helpers.slugify(git.commitMessage()).toLowerCase();
}

/** Returns distinct names; fewer than `count` if the locale does not have enough. */
function distinct(random: Random, draw: (random: Random) => string, count = MAX_NAMES): string[] {
  const found = new Set<string>();
  for (let draws = 0; found.size < count && draws < 10 * count; draws++) found.add(draw(random));
  return [...found];
}

/** Returns the nth name, counting from 1. After the last name, the names repeat with a number appended. */
function nth(names: readonly string[], n: number): string {
  const name = definite(names[(n - 1) % names.length]);
  const round = Math.ceil(n / names.length);
  return round === 1 ? name : `${name} ${round}`;
}

/** A feature that a message contains in addition to a sentence: a link, code, a list, or `/me`. */
export type Feature = 'link' | 'code' | 'list' | 'me';

type Sources = Pick<Samples, 'sentence' | 'slug' | 'identifier'>;

const BLOCK_FEATURES = ['link', 'code', 'list', 'quote'] as const;
/** The percentage of messages that are plain sentences. */
const PLAIN_PERCENT = 50;

function conversation(random: Random, length: number, sources: Sources): string[] {
  const messages: string[] = [];
  let sentence = '';
  for (let i = 0; i < length; i++) {
    const quoted = sentence;
    const isPlain = i === 0 || random.int(100) < PLAIN_PERCENT;
    const feature = isPlain ? 'plain' : random.pick(BLOCK_FEATURES);
    sentence = sources.sentence(random);
    if (feature === 'plain') messages.push(sentence);
    else if (feature === 'quote') messages.push(`> ${quoted}\n\n${sentence}`);
    else messages.push(withFeature(feature, sentence, random, sources));
  }
  return messages;
}

function withFeature(feature: Feature, sentence: string, random: Random, sources: Sources): string {
  switch (feature) {
    case 'link':
      return `${sentence} https://example.com/${sources.slug(random)}`;
    case 'code':
      return `${sentence}\n\`\`\`ts\n${codeLine(random, sources)}\n\`\`\``;
    case 'list':
      return `${sentence}\n- ${sources.sentence(random)}\n- ${sources.sentence(random)}`;
    case 'me':
      return `/me ${sentence}`;
  }
}

function codeLine(random: Random, { identifier }: Sources): string {
  const [name, method] = [identifier(random), identifier(random)];
  return `const ${name} = await ${method}(${random.int(1000)});`;
}

export function cut(generated: string, maxLength: number): string {
  return [...generated].slice(0, maxLength).join('').trim();
}

/** Returns the requested name; without one, the generated name, with the lowest free number if it is taken. */
export function freeName(
  requested: string | undefined,
  generated: string,
  isTaken: (name: string) => boolean,
  maxLength = Infinity,
): string {
  if (requested !== undefined) return requested;
  const plain = generated.replace(/ \d+$/, '');
  let free = cut(plain, maxLength);
  for (let i = 2; isTaken(free); i++) {
    const number = ` ${i}`;
    free = `${cut(plain, Math.max(0, maxLength - number.length))}${number}`.trim();
  }
  return free;
}
