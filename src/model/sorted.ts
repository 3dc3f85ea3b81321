/** The position of `id` in an ascending list: the first whose value is not lower. */
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

/** Inserts an ID into an ascending list, once. Appending, the usual case, is free. */
export function insertSorted(ids: number[], id: number): void {
  const last = ids[ids.length - 1];
  if (last === undefined || last < id) {
    ids.push(id);
    return;
  }
  const place = lowerBound(ids, id);
  if (ids[place] !== id) ids.splice(place, 0, id);
}

/** Removes an ID from an ascending list. */
export function removeSorted(ids: number[], id: number): void {
  const place = lowerBound(ids, id);
  if (ids[place] === id) ids.splice(place, 1);
}

/** Whether an ascending list contains an ID. */
export function includesSorted(ids: readonly number[], id: number): boolean {
  return ids[lowerBound(ids, id)] === id;
}

/** IDs ordered by a number, such as a time; ties by the lowest ID. */
export class Schedule {
  readonly #places: { at: number; id: number }[] = [];

  /** The first ID. */
  get first(): number | undefined {
    return this.#places[0]?.id;
  }

  put(at: number, id: number): void {
    this.#places.splice(this.#placeOf(at, id), 0, { at, id });
  }

  drop(at: number, id: number): void {
    const place = this.#placeOf(at, id);
    if (this.#places[place]?.id === id) this.#places.splice(place, 1);
  }

  #placeOf(at: number, id: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = this.#places[middle]!;
      if (place.at < at || (place.at === at && place.id < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
