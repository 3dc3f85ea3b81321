import { emojiCode as codeOf } from '../markdown/emoji.js';
import { isMeMessage as isMe, renderMarkdown as render } from '../markdown/index.js';
import { provideAllNames } from '../markdown/preload.js';
import { NO_CONTEXT } from '../markdown/state.js';

// Factories are synchronous, so they import the names of emoji, languages and domains directly.

/** Renders Markdown. `nameOf` returns the full names of mentioned users. */
export function renderMarkdown(source: string, nameOf?: (userId: number) => string): string {
  provideAllNames();
  if (nameOf === undefined) return render(source);
  const user = (name: string, id?: number) =>
    id !== undefined && nameOf(id) === name ? { id, name } : undefined;
  return render(source, { ...NO_CONTEXT, user });
}

export function isMeMessage(source: string): boolean {
  provideAllNames();
  return isMe(source);
}

/** The code of an emoji, by its name or one of its aliases. */
export function emojiCode(name: string): string | undefined {
  provideAllNames();
  return codeOf(name);
}
