/** The words and "quoted phrases" of a search, in lower case. */
export function searchedWords(text: string): string[] {
  const words = [...text.toLowerCase().matchAll(/"([^"]+)"|[^\s"]+/g)].map(
    ([word, phrase]) => phrase ?? word,
  );
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** Whether every word occurs in one of the strings, ignoring case. */
export function hasWords(words: readonly string[], ...texts: string[]): boolean {
  const lower = texts.map((text) => text.toLowerCase());
  return words.every((word) => lower.some((text) => text.includes(word)));
}
