/** A record that Markdown can refer to by name. */
export interface Named {
  id: number;
  name: string;
}

/** A user or group that can be mentioned. */
export interface Mentionable extends Named {
  /** Deactivated users and groups are only mentioned silently. */
  isActive?: boolean;
}

/** An emoji that is an image. */
export interface CustomEmoji {
  name: string;
  /** URL of the image. */
  source_url: string;
}

/** A linkifier, ready to match. */
export interface Linkifier {
  /** The matches in a string, from left to right. */
  matches(text: string): Iterable<{ start: number; end: number; url: string }>;
}

/** Resolves the names in Markdown, with settings that affect rendering. Unknown names stay text. */
export interface MarkdownContext {
  /**
   * The user with this full name, in any case. With an ID, the user with that ID if the name is exactly theirs
   * or empty.
   */
  user(name: string, id?: number): Mentionable | undefined;
  /** The group with this name. */
  group(name: string): Mentionable | undefined;
  /** The channel with exactly this name. */
  channel(name: string): Named | undefined;
  /** ID of the first message of a topic; `undefined` without one. Links to the topic end in it. */
  topicAnchor?(channelId: number, topic: string): number | undefined;
  /** The organization's custom emoji with this name; it hides others with the same name. */
  emoji(name: string): CustomEmoji | undefined;
  /** Display name of the empty topic. */
  emptyTopicName: string;
  /** URLs of the organization, without a trailing slash: links below them become relative. */
  realmUrls?: readonly string[];
  /** Whether `:)` becomes an emoji. */
  translateEmoticons?: boolean;
  /** Whether linked images are shown below their paragraph. */
  previewsImages?: boolean;
  /** Dimensions of an uploaded image, by its path below `/user_uploads/`. */
  uploadedImage?(path: string): { width: number; height: number } | undefined;
  /** The organization's linkifiers, in their order. */
  linkifiers?: readonly Linkifier[];
  /** The current time in milliseconds, for incomplete dates. */
  now?: number;
  /** Times are read only in ISO 8601. */
  isoTimesOnly?: boolean;
}

/** A context without names. */
export const NO_CONTEXT: MarkdownContext = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  emoji: () => undefined,
  emptyTopicName: 'general chat',
};
