import { LEVELS } from '../../src/contract/levels/index.js';
import { LEVELS_WITHOUT_EFFECT } from '../../src/contract/levels/without-effect.js';

/** Feature levels of a changelog that the mock neither implements nor explains, with the text of each. */
export function unknownLevels(changelog: string): { level: number; text: string }[] {
  const known = new Set<number>([...Object.values(LEVELS), ...levelsWithoutEffect()]);
  return sectionsOf(changelog).filter(({ level }) => !known.has(level));
}

function sectionsOf(changelog: string): { level: number; text: string }[] {
  const heading = /^(?:#+ *)?\*{0,2}Feature levels? (\d+)(?:\s*[-–]\s*(\d+))?\*{0,2}.*$/gim;
  const matches = [...changelog.matchAll(heading)];
  return matches.flatMap((match, index) => {
    const text = changelog.slice(match.index + match[0].length, matches[index + 1]?.index).trim();
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])];
    return Array.from({ length: last - first + 1 }, (_, offset) => ({ level: first + offset, text }));
  });
}

/** Keys are single levels, ranges and lists: `12`, `12-14`, `12, 15`. */
function levelsWithoutEffect(): number[] {
  return Object.keys(LEVELS_WITHOUT_EFFECT).flatMap((key) =>
    key.split(/,\s*/).flatMap((part) => {
      const [first = 0, last = first] = part.split(/\s*(?:-|–|to)\s*/).map(Number);
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    }),
  );
}
