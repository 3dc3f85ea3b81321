import { escapeHtml } from '../../markdown/index.js';
import type { MessageRecord } from '../../model/index.js';
import { type MessageView, presentTopic, renderMessage } from './message.present.js';

/** The matching parts of a message: HTML and escaped topic with highlighted words. */
export function presentMatch(
  message: MessageRecord,
  words: readonly string[],
  view: Pick<MessageView, 'org' | 'allowEmptyTopic'>,
): { match_content: string; match_subject: string } {
  return {
    match_content: highlightHtml(renderMessage(view.org, message), words),
    match_subject: highlightHtml(escapeHtml(presentTopic(message, view)), words),
  };
}

const TAG_OR_TEXT = /<[^>]*>|[^<]+/g;
/** One character or entity, which a highlight must not split. */
const CHARACTER = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|[\s\S]/giu;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Highlights words in the text of HTML, leaving tags and entities intact. Expects words in lower case. */
export function highlightHtml(html: string, words: readonly string[]): string {
  if (words.length === 0) return html;
  return html.replace(TAG_OR_TEXT, (part) => (part.startsWith('<') ? part : highlightText(part, words)));
}

function highlightText(text: string, words: readonly string[]): string {
  const characters = text.match(CHARACTER) ?? [];
  // The characters in lower case. A character whose lower case is longer stays, so that positions match.
  const shown = characters.map((character) => {
    const lower = (ENTITIES[character] ?? character).toLowerCase();
    return [...lower].length === 1 ? lower : (ENTITIES[character] ?? character);
  });
  const marked = new Uint8Array(characters.length);
  for (const word of words) {
    const wanted = [...word];
    for (let at = 0; at + wanted.length <= shown.length; at++) {
      if (wanted.every((character, i) => shown[at + i] === character)) marked.fill(1, at, at + wanted.length);
    }
  }
  let result = '';
  characters.forEach((character, i) => {
    if (marked[i] && !marked[i - 1]) result += '<span class="highlight">';
    result += character;
    if (marked[i] && !marked[i + 1]) result += '</span>';
  });
  return result;
}
