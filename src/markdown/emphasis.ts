/** Emphasis, in order of precedence. Underscores have no meaning, and emphasis never spans lines. */
export const STRONG_EMPHASIS = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
export const STRONG = /\*\*([^\n]+?)\*\*/g;
export const EMPHASIS = /\*(?!\s)([^*^\n]+)(?<!\s)\*/g;
export const DELETED = /(?<!~)~~([^~\n]+?)~~(?!~)/g;
