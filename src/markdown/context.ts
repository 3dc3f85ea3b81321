/** Something that a text may refer to. */
export interface Named {
  id: number;
  name: string;
}

/** An emoji that is an image. */
export interface CustomEmoji {
  name: string;
  /** The address of its image. */
  source_url: string;
}

/** What the names in a text mean. Whoever is not found stays text. */
export interface MarkdownContext {
  /** The user of this full name, in any case; with an ID, the user of that ID if the name is theirs or empty. */
  user(name: string, id?: number): Named | undefined;
  /** The group of this name, unless it is deactivated. */
  group(name: string): Named | undefined;
  /** The channel of this name, in any case. */
  channel(name: string): Named | undefined;
  /** The organization's own emoji of this name, which goes before others, unless it was taken away. */
  emoji(name: string): CustomEmoji | undefined;
  /** How the empty topic is shown. */
  emptyTopicName: string;
}

/** Nobody and nothing can be referred to. */
export const NO_CONTEXT: MarkdownContext = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  emoji: () => undefined,
  emptyTopicName: 'general chat',
};
