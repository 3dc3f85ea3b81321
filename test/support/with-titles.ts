/**
 * Pairs each value of a table with its JSON, for the name of the test. Long runs of one character are shortened:
 * `"x…x (61 times)"`.
 */
export function withTitles<T>(values: readonly T[]): [title: string, value: T][] {
  return values.map((value) => [
    JSON.stringify(value).replace(
      /(.)\1{25,}/gsu,
      (run, char) => `${char}…${char} (${[...run].length} times)`,
    ),
    value,
  ]);
}
