import type { Random } from '../model/index.js';

/** A part of a message in addition to its sentence. */
export type Feature = 'link' | 'code' | 'list' | 'me';

/** Source of the words in messages. */
interface Sources {
  sentence(random: Random): string;
  slug(random: Random): string;
  word(random: Random): string;
}

const BLOCK_FEATURES = ['link', 'code', 'list', 'quote'] as const;
/** The percentage of messages that are a plain sentence. */
const PLAIN_PERCENT = 50;

/** The messages of a conversation: first a sentence, then sentences, links, code, lists and quotes of the message before. */
export function conversation(random: Random, length: number, sources: Sources): string[] {
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

/** A sentence with a Markdown feature. */
export function featured(feature: Feature, random: Random, sources: Sources): string {
  return withFeature(feature, sources.sentence(random), random, sources);
}

function withFeature(feature: Feature, sentence: string, random: Random, sources: Sources): string {
  switch (feature) {
    case 'link':
      return `${sentence} ${linkTo(sources.slug(random))}`;
    case 'code':
      return `${sentence}\n\`\`\`ts\n${codeLine(random, sources)}\n\`\`\``;
    case 'list':
      return `${sentence}\n- ${sources.sentence(random)}\n- ${sources.sentence(random)}`;
    case 'me':
      return `/me ${sentence}`;
  }
}

function linkTo(slug: string): string {
  return `https://example.com/${slug}`;
}

function codeLine(random: Random, { word }: Sources): string {
  const [name, method] = [word(random), word(random)].map((text) => text.replace(/\W+/g, '_'));
  return `const ${name} = await ${method}(${random.int(1000)});`;
}
