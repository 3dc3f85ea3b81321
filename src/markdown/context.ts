/** Something that a text may refer to. */
export interface Named {
  id: number;
  name: string;
}

/** What the names in a text mean. Whoever is not found stays text. */
export interface MarkdownContext {
  /** The user of this full name, in any case; with an ID, the user of that ID if the name is theirs or empty. */
  user(name: string, id?: number): Named | undefined;
  /** The group of this name, unless it is deactivated. */
  group(name: string): Named | undefined;
  /** The channel of this name, in any case. */
  channel(name: string): Named | undefined;
  /** How the empty topic is shown. */
  emptyTopicName: string;
}

/** Nobody and nothing can be referred to. */
export const NO_CONTEXT: MarkdownContext = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  emptyTopicName: 'general chat',
};
