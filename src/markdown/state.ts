import type { Linked } from './stash.js';

/** A record that Markdown can refer to by name. */
export interface Named {
  id: number;
  name: string;
}

/** A user or group that can be mentioned. */
export interface Mentionable extends Named {
  /** Default true. If false, mentions of the user or group are always silent. */
  isActive?: boolean;
}

interface CustomEmoji {
  name: string;
  source_url: string;
}

export interface Linkifier {
  matches(text: string): Iterable<{ start: number; end: number; url: string }>;
}

/** Resolves the names in Markdown, and contains the settings that affect rendering. Unknown names stay text. */
export interface MarkdownContext {
  /**
   * Returns the user with this full name, ignoring case. If an ID is passed, returns the user with that ID, provided
   * that the name is empty or exactly that user's name.
   */
  user(name: string, id?: number): Mentionable | undefined;
  group(name: string): Mentionable | undefined;
  /** Returns the channel with exactly this name. */
  channel(name: string): Named | undefined;
  /**
   * Returns the ID of the first message in a topic, for links to the topic; `undefined` if such links contain no ID.
   */
  topicAnchor?(channelId: number, topic: string): number | undefined;
  /** Returns the organization's custom emoji with this name, which replaces a standard emoji with the same name. */
  emoji(name: string): CustomEmoji | undefined;
  /** Display name of the empty topic. */
  emptyTopicName: string;
  /**
   * URLs of the organization, without trailing slashes. Links to views and uploads below these URLs become relative.
   */
  realmUrls?: readonly string[];
  /** Whether `:)` becomes an emoji. */
  translateEmoticons?: boolean;
  /** Whether linked images are shown below their paragraph. */
  previewsImages?: boolean;
  /** Returns the dimensions of an uploaded image, by its path below `/user_uploads/`. */
  uploadedImage?(path: string): { width: number; height: number } | undefined;
  /** The organization's linkifiers, in the order in which they apply. */
  linkifiers?: readonly Linkifier[];
  /** The default language of fenced blocks, except in spoilers. It may also be `quote` or `math`. */
  defaultCodeLanguage?: string;
  /** The current time in milliseconds, for incomplete dates. */
  now?: number;
  /** Whether to accept times only in ISO 8601. */
  isoTimesOnly?: boolean;
}

export const NO_CONTEXT: MarkdownContext = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  emoji: () => undefined,
  emptyTopicName: 'general chat',
};

/** A user, group or wildcard that is mentioned with a notification. */
export type Mentioned =
  | { what: 'user'; id: number }
  | { what: 'group'; id: number }
  /** `@**all**`, `@**everyone**`, `@**channel**`, `@**stream**`. */
  | { what: 'all' }
  /** `@**topic**`. */
  | { what: 'topic' };

export interface RenderState {
  readonly context: MarkdownContext;
  /** The links so far, in no particular order. */
  readonly links: Linked[];
  /** Mentions so far that notify someone. */
  readonly mentioned: Mentioned[];
  /** HTML of finished blocks, such as code, with their source. */
  readonly blocks: { html: string; source: string }[];
  /** Number of characters read so far. Tests check how this number grows with the length of the text. */
  steps: number;
}

export function newState(context: MarkdownContext): RenderState {
  return { context, links: [], mentioned: [], blocks: [], steps: 0 };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
export const BLOCK_PLACEHOLDER = /\x02b(\d+)\x03/g;

/** Stores a finished block and returns its placeholder: a separate line that no rule changes. */
export function blockPlaceholder(state: RenderState, html: string, source: string): string {
  state.blocks.push({ html, source });
  return `\x02b${state.blocks.length - 1}\x03`;
}
