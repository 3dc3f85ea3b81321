import { findAddresses } from './autolinks.js';
import type { Linkifier } from './context.js';

/** A link shown beside a topic. */
export interface TopicLink {
  text: string;
  url: string;
}

interface Match extends TopicLink {
  start: number;
  end: number;
}

const WORD = /[^ !;),'"]+/g;

/** The links in a topic: matches of linkifiers first, then URLs and domains. They never overlap. */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[] = []): TopicLink[] {
  if (linkifiers.length === 0 && !topic.includes('.') && !topic.includes('://')) return [];
  const found: Match[] = linkifiers.flatMap((linkifier) =>
    [...linkifier.matches(topic)].map(({ start, end, url }) => ({
      start,
      end,
      url,
      text: topic.slice(start, end),
    })),
  );
  for (const { 0: word, index } of topic.matchAll(WORD)) {
    for (const { start, end } of findAddresses(word)) {
      const text = word.slice(start, end);
      const url = /^(?:https?:\/\/|bitcoin:)/.test(text) ? text : `https://${text}`;
      found.push({ start: index + start, end: index + end, text, url });
    }
  }
  const chosen: Match[] = [];
  for (const match of found) {
    if (chosen.every(({ start, end }) => match.end <= start || end <= match.start)) chosen.push(match);
  }
  return chosen.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
