import { emojiTable, entries } from '../../markdown/emoji.js';

/** Zulip's table of emoji as JSON: names by code, the canonical name first. */
export async function emojiData(): Promise<string> {
  await emojiTable.load();
  return JSON.stringify({
    code_to_names: Object.fromEntries(entries().map(([code, ...names]) => [code, names])),
  });
}
