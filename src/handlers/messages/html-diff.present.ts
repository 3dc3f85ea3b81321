const PIECES = /<[^>]*>|\s+|[^\s<]+/g;
const LINK = /^<a [^>]*?href="([^"]*)"/;
/** Matches pieces that may be inside a mark: spaces and line breaks. */
const GAP = /^(?:\s+|<br ?\/?>)$/;
const END_OF_INLINE = /^<\/(?:a|code|del|em|span|strong)>$/;

/** A piece of HTML. Pieces with a `word` are compared; marks show the word instead of the HTML. */
interface Piece {
  html: string;
  word?: string;
}

/** A run of words that both versions contain: the index of its first word in each version, and the number of words. */
interface Match {
  old: number;
  now: number;
  size: number;
}

/**
 * Marks the changes between two strings of HTML as Zulip does: shows inserted and deleted words within the tags of the
 * new HTML. If the address of a link changed, the change is shown after the link's text.
 */
export function htmlDiff(before: string, after: string): string {
  const pieces = piecesOf(after);
  const old = wordsIn(piecesOf(before));
  const now = wordsIn(pieces);
  const kept = new Set<number>();
  const deletions = new Map<number, string>();
  let end = { old: 0, now: 0 };
  for (const match of [...matches(old, now), { old: old.length, now: now.length, size: 0 }]) {
    if (match.old > end.old) deletions.set(match.now, old.slice(end.old, match.old).join(' '));
    for (let i = 0; i < match.size; i++) kept.add(match.now + i);
    end = { old: match.old + match.size, now: match.now + match.size };
  }
  return `<div>${render(pieces, kept, deletions)}</div>`;
}

/** @param deletions deleted words, by the index of the new version's word that follows them */
function render(
  pieces: readonly Piece[],
  kept: ReadonlySet<number>,
  deletions: ReadonlyMap<number, string>,
): string {
  const marked = new MarkedHtml();
  const first = deletions.get(0) ?? '';
  let number = 0;
  for (const { html, word } of pieces) {
    const isNew = word !== undefined && !kept.has(number);
    if (!END_OF_INLINE.test(html)) marked.endDeleted();
    if (isNew) marked.insert(word);
    else if (number === 0 && word !== undefined) marked.keepFirst(html, first);
    else marked.keep(html);
    if (word === undefined) continue;
    number++;
    marked.delete(deletions.get(number) ?? '');
    if (!isNew) marked.endDeleted();
  }
  if (number === 0) marked.delete(first);
  return marked.end();
}

class MarkedHtml {
  #html = '';
  /** Inserted words whose mark has not ended. */
  #inserted = '';
  /** Spaces and line breaks after inserted words. They become part of the mark if another inserted word follows. */
  #gap = '';
  /** Deleted words to mark after the closing tags that follow. */
  #deleted = '';

  insert(word: string): void {
    this.#inserted += (this.#inserted === '' ? '' : this.#gap || ' ') + word;
    this.#gap = '';
  }

  keep(html: string): void {
    if (this.#inserted !== '' && GAP.test(html)) {
      this.#gap += html;
      return;
    }
    this.#endInserted();
    this.#html += html;
  }

  /** Adds the first word, preceded by the words that were deleted before it. */
  keepFirst(html: string, deleted: string): void {
    this.#mark('deleted', deleted);
    this.#html += deleted === '' ? html : ` ${html}`;
  }

  delete(words: string): void {
    if (words !== '') this.#endInserted();
    this.#deleted = words;
  }

  endDeleted(): void {
    this.#mark('deleted', this.#deleted);
    this.#deleted = '';
  }

  end(): string {
    this.#endInserted();
    this.endDeleted();
    return this.#html;
  }

  #endInserted(): void {
    this.#mark('inserted', this.#inserted);
    this.#html += this.#gap;
    this.#inserted = this.#gap = '';
  }

  #mark(kind: 'inserted' | 'deleted', text: string): void {
    if (text === '') return;
    const html = this.#html;
    const space = /[^\s>]$/.test(html) || (kind === 'deleted' && /<\/\w+>$/.test(html)) ? ' ' : '';
    this.#html += `${space}<span class="highlight_text_${kind}">${text}</span>`;
  }
}

/**
 * Splits HTML into pieces. Images count as words, as do the addresses of links, which are shown only where they
 * changed.
 */
function piecesOf(html: string): Piece[] {
  let address = '';
  return (html.match(PIECES) ?? []).flatMap((piece): Piece[] => {
    address = LINK.exec(piece)?.[1] ?? address;
    if (piece === '</a>') return [{ html: '', word: `Link: ${address}` }, { html: piece }];
    return [/^(?:<img |[^<\s])/.test(piece) ? { html: piece, word: piece } : { html: piece }];
  });
}

function wordsIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ word }) => word ?? []);
}

/**
 * Returns the longest common runs of words, in order. As in Zulip, runs of at most two words (fewer in short messages)
 * count as changed.
 */
function matches(old: readonly string[], now: readonly string[]): Match[] {
  const threshold = Math.min(2, now.length / 4);
  const found: Match[] = [];
  const longestMatch = longestMatches(old, now);
  const search = (oldStart: number, oldEnd: number, nowStart: number, nowEnd: number): void => {
    const match = longestMatch(oldStart, oldEnd, nowStart, nowEnd);
    if (match.size === 0) return;
    search(oldStart, match.old, nowStart, match.now);
    if (match.size > threshold) found.push(match);
    search(match.old + match.size, oldEnd, match.now + match.size, nowEnd);
  };
  search(0, old.length, 0, now.length);
  return found;
}

/** Returns a function that finds the first of the longest runs of words that two ranges have in common. */
function longestMatches(old: readonly string[], now: readonly string[]) {
  const places = new Map(now.map((word): [string, number[]] => [word, []]));
  // Lists places from the last to the first, because an entry of `lengths` must not be read after the same step has
  // written it.
  for (let j = now.length - 1; j >= 0; j--) places.get(now[j] ?? '')?.push(j);
  // In long messages, frequent words cannot begin a run but can extend one.
  const most = now.length < 200 ? Infinity : Math.floor(now.length / 100) + 1;
  for (const [word, at] of places) if (at.length > most) places.delete(word);
  // For each place, the length of the run that ends there, and the step that found it.
  const lengths = new Uint32Array(now.length + 1);
  const steps = new Uint32Array(now.length + 1);
  let step = 0;
  return (oldStart: number, oldEnd: number, nowStart: number, nowEnd: number): Match => {
    let best: Match = { old: oldStart, now: nowStart, size: 0 };
    step++;
    for (let i = oldStart; i < oldEnd; i++) {
      step++;
      for (const j of places.get(old[i] ?? '') ?? []) {
        if (j < nowStart || j >= nowEnd) continue;
        const size = steps[j] === step - 1 ? (lengths[j] ?? 0) + 1 : 1;
        lengths[j + 1] = size;
        steps[j + 1] = step;
        const match = { old: i - size + 1, now: j - size + 1, size };
        if (size > best.size || (size === best.size && match.old === best.old)) best = match;
      }
    }
    const isSame = (by: number) => old[best.old + by] === now[best.now + by];
    for (; best.old > oldStart && best.now > nowStart && isSame(-1); best.size++) {
      best.old--;
      best.now--;
    }
    const room = Math.min(oldEnd - best.old, nowEnd - best.now);
    while (best.size < room && isSame(best.size)) best.size++;
    return best;
  };
}
