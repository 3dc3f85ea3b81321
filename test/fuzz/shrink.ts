/**
 * Removes items while `fails` still holds, in ever smaller pieces. Returns a list from which no single item can be
 * removed, or the best one found within `budget` tries.
 */
export async function shrink<T>(
  items: readonly T[],
  fails: (candidate: readonly T[]) => Promise<boolean>,
  budget = 400,
): Promise<readonly T[]> {
  let current = items;
  let size = Math.ceil(current.length / 2);
  let tries = 0;
  while (size >= 1 && tries < budget) {
    let removed = false;
    for (let start = 0; start < current.length && tries < budget; tries++) {
      const candidate = [...current.slice(0, start), ...current.slice(start + size)];
      if (candidate.length < current.length && (await fails(candidate))) {
        current = candidate;
        removed = true;
      } else {
        start += size;
      }
    }
    if (!removed || size > 1) size = size === 1 ? 0 : Math.floor(size / 2);
  }
  return current;
}
