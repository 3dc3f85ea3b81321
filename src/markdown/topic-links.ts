import { findAddresses } from './autolinks.js';
import type { Linkifier } from './context.js';

/** A link shown next to a topic. */
export interface TopicLink {
  text: string;
  url: string;
}

interface Match extends TopicLink {
  /** Where Zulip takes the link to begin: at the delimiter before it, or where its word begins. */
  start: number;
}

const WORD = /[^ !;),'"]+/g;

/** The links in a topic: matches of linkifiers first, then the first address of each word. They never overlap. */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[] = []): TopicLink[] {
  if (linkifiers.length === 0 && !topic.includes('.') && !topic.includes('://')) return [];
  const chosen: Match[] = [];
  for (const match of [...linkified(topic, linkifiers), ...addressesIn(topic)]) {
    if (chosen.every((other) => endOf(match) <= other.start || endOf(other) <= match.start))
      chosen.push(match);
  }
  return chosen.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}

function linkified(topic: string, linkifiers: readonly Linkifier[]): Match[] {
  return linkifiers.flatMap((linkifier) =>
    [...linkifier.matches(topic)].map(({ start, end, url }) => ({
      start: Math.max(0, start - 1),
      text: topic.slice(start, end),
      url,
    })),
  );
}

function addressesIn(topic: string): Match[] {
  return [...topic.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const [first] = findAddresses(word);
    if (first === undefined) return [];
    const text = word.slice(first.start, first.end);
    const url = /^(?:https?:\/\/|bitcoin:)/.test(text) ? text : `https://${text}`;
    return [{ start: index, text, url }];
  });
}

function endOf({ start, text }: Match): number {
  return start + text.length;
}
