/** Where `id` stands, or would stand, in an ascending list: the first place whose value is not below it. */
export function lowerBound(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts an ID into an ascending list, once. Appending, the usual case, costs nothing. */
export function insertSorted(ids: number[], id: number): void {
  const last = ids[ids.length - 1];
  if (last === undefined || last < id) {
    ids.push(id);
    return;
  }
  const place = lowerBound(ids, id);
  if (ids[place] !== id) ids.splice(place, 0, id);
}

/** Takes an ID out of an ascending list. */
export function removeSorted(ids: number[], id: number): void {
  const place = lowerBound(ids, id);
  if (ids[place] === id) ids.splice(place, 1);
}

/** Whether an ascending list has an ID. */
export function includesSorted(ids: readonly number[], id: number): boolean {
  return ids[lowerBound(ids, id)] === id;
}
