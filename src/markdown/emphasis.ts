/** Emphasis, in the order in which it is read. Underscores mean nothing, and nothing spans lines. */
export const STRONG_EMPHASIS = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
export const STRONG = /\*\*([^\n]+?)\*\*/g;
export const EMPHASIS = /\*(?!\s)([^*^\n]+)(?<!\s)\*/g;
export const DELETED = /(?<!~)~~([^~\n]+?)~~(?!~)/g;
