import { entries } from '../../markdown/emoji.js';

/** The published table of emoji as JSON: names by code, the canonical name first. */
export function emojiData(): string {
  return JSON.stringify({
    code_to_names: Object.fromEntries(entries().map(([code, ...names]) => [code, names])),
  });
}
