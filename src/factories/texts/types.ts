/** A short conversation about one topic; each message replies to the one before. */
export interface Thread {
  topic: string;
  messages: readonly string[];
}

/** A name and a description. */
export type Named = readonly [name: string, description: string];

/** The texts of one language. */
export interface Texts {
  threads: readonly Thread[];
  channels: readonly Named[];
  groups: readonly Named[];
  folders: readonly Named[];
}
