/** Values by the shape of a path, in which `*` stands for one segment and `**`, at the end, for the rest. */
export class PathTree<T> {
  readonly #root = new Branch<T>();

  set(shape: string, value: T): void {
    let branch = this.#root;
    for (const segment of shape.split('/')) {
      if (segment === '**') {
        branch.rest = value;
        return;
      }
      branch = segment === '*' ? branch.anyChild() : branch.child(segment);
    }
    branch.value = value;
  }

  /** The value of the most specific shape that fits a path, with the segments at each `*` and `**`. */
  find(path: string): { value: T; captured: string[] } | undefined {
    const segments = path.split('/');
    const captured: string[] = [];
    const value = this.#root.find(segments, 0, captured);
    return value === undefined ? undefined : { value, captured };
  }
}

class Branch<T> {
  value: T | undefined;
  rest: T | undefined;
  readonly #children = new Map<string, Branch<T>>();
  #any: Branch<T> | undefined;

  child(segment: string): Branch<T> {
    const child = this.#children.get(segment) ?? new Branch<T>();
    this.#children.set(segment, child);
    return child;
  }

  anyChild(): Branch<T> {
    this.#any ??= new Branch<T>();
    return this.#any;
  }

  /** Adds the captured segments of a match to `captured`. */
  find(segments: readonly string[], at: number, captured: string[]): T | undefined {
    const segment = segments[at];
    if (segment === undefined) return this.value;
    const fixed = this.#children.get(segment)?.find(segments, at + 1, captured);
    if (fixed !== undefined) return fixed;
    if (segment !== '' && this.#any !== undefined) {
      const count = captured.push(segment);
      const found = this.#any.find(segments, at + 1, captured);
      if (found !== undefined) return found;
      captured.length = count - 1;
    }
    const rest = segments.slice(at).join('/');
    if (this.rest === undefined || rest === '') return undefined;
    captured.push(rest);
    return this.rest;
  }
}
