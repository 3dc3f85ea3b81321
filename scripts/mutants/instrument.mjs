/** Source code that contains all its mutants, of which `globalThis.mutants.isActive(id)` chooses one while it runs. */

/**
 * Returns the code with its mutants.
 * @param mutants mutations of this code, with an `id` each
 */
export function instrument(text, mutants) {
  const byNode = new Map();
  for (const mutant of mutants) {
    const key = `${mutant.start}-${mutant.end}`;
    byNode.set(key, [...(byNode.get(key) ?? []), mutant]);
  }
  const edits = [...byNode.values()].flatMap((all) => {
    const [{ start, end, isStatement }] = all;
    const [before, after] = isStatement
      ? [`if (!${isActive(all[0])}) {`, '}']
      : [`(${all.map((mutant) => `${isActive(mutant)} ? (${mutant.after}) : `).join('')}(`, '))'];
    return [
      // Outer nodes begin before and end after those within.
      { at: start, order: -end, insert: before },
      { at: end, order: -start, insert: after, closes: true },
    ];
  });
  edits.sort(
    (a, b) => a.at - b.at || Number(b.closes ?? false) - Number(a.closes ?? false) || a.order - b.order,
  );
  let done = 0;
  let code = '';
  for (const { at, insert } of edits) {
    code += text.slice(done, at) + insert;
    done = at;
  }
  return code + text.slice(done);
}

const isActive = ({ id }) => `globalThis.mutants.isActive(${id})`;
