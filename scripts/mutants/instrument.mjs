/**
 * Source code that contains all its mutants. `globalThis.mutants.isActive(id)` selects one of them at run
 * time.
 */

/** @typedef {import('./mutations.mjs').Mutation & { id: number }} NumberedMutation */

/**
 * Returns the code with its mutants.
 * @param {string} text
 * @param {NumberedMutation[]} mutants mutations of this code, with an `id` each
 */
export function instrument(text, mutants) {
  /** @type {Map<string, NumberedMutation[]>} */
  const byNode = new Map();
  for (const mutant of mutants) {
    const key = `${mutant.start}-${mutant.end}`;
    byNode.set(key, [...(byNode.get(key) ?? []), mutant]);
  }
  const edits = [...byNode.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { start, end, isStatement } = first;
    const [before, after] = isStatement
      ? [`if (!${isActive(first)}) {`, '}']
      : [`(${all.map((mutant) => `${isActive(mutant)} ? (${mutant.after}) : `).join('')}(`, '))'];
    return [
      // Outer nodes begin before and end after those within.
      { at: start, order: -end, insert: before, closes: false },
      { at: end, order: -start, insert: after, closes: true },
    ];
  });
  edits.sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.order - b.order);
  let done = 0;
  let code = '';
  for (const { at, insert } of edits) {
    code += text.slice(done, at) + insert;
    done = at;
  }
  return code + text.slice(done);
}

/** @param {NumberedMutation} mutant */
const isActive = ({ id }) => `globalThis.mutants.isActive(${id})`;
