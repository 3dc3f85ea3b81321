/** Matches tags, spaces and words, one piece each. */
const PIECES = /<[^>]*>|\s+|[^\s<]+/g;
const LINK = /^<a [^>]*?href="([^"]*)"/;
/** Matches pieces that may be inside a mark: spaces and line breaks. */
const GAP = /^(?:\s+|<br ?\/?>)$/;
const END_OF_INLINE = /^<\/(?:a|code|del|em|span|strong)>$/;

/** A piece of HTML; with a `word` if the comparison looks at it. A mark shows the word instead of the HTML. */
interface Piece {
  html: string;
  word?: string;
}

/** A run of words in both versions: its first word in each, and its length. */
interface Match {
  old: number;
  now: number;
  size: number;
}

/**
 * Marks the changes between two strings of HTML like Zulip: words that were inserted or deleted, in the tags of the new HTML.
 * A changed address of a link is shown after its text.
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

/**
 * Renders pieces with marks.
 * @param kept the numbers of the words that are not new
 * @param deletions deleted words, by the number of the new word that follows them
 */
function render(
  pieces: readonly Piece[],
  kept: ReadonlySet<number>,
  deletions: ReadonlyMap<number, string>,
): string {
  let html = '';
  let inserted = '';
  let gap = '';
  const mark = (kind: 'inserted' | 'deleted', text: string) => {
    const space = /[^\s>]$/.test(html) || (kind === 'deleted' && /<\/\w+>$/.test(html)) ? ' ' : '';
    if (text !== '') html += `${space}<span class="highlight_text_${kind}">${text}</span>`;
  };
  const endInserted = () => {
    mark('inserted', inserted);
    html += gap;
    inserted = gap = '';
  };
  let deleted = '';
  const endDeleted = () => {
    mark('deleted', deleted);
    deleted = '';
  };
  let number = 0;
  const first = deletions.get(0);
  for (const piece of pieces) {
    const isNew = piece.word !== undefined && !kept.has(number);
    if (!END_OF_INLINE.test(piece.html)) endDeleted();
    if (isNew) {
      inserted += (inserted === '' ? '' : gap || ' ') + piece.word;
      gap = '';
    } else if (inserted !== '' && GAP.test(piece.html)) {
      gap += piece.html;
    } else {
      endInserted();
      if (number === 0 && piece.word !== undefined && first !== undefined) {
        mark('deleted', first);
        html += ' ';
      }
      html += piece.html;
    }
    if (piece.word === undefined) continue;
    number++;
    deleted = deletions.get(number) ?? '';
    if (deleted !== '') endInserted();
    if (!isNew) endDeleted();
  }
  endInserted();
  if (number === 0) deleted = first ?? '';
  endDeleted();
  return html;
}

/**
 * Splits HTML into pieces. Images count as words. So do the addresses of links, which are shown only where they
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

/** The longest common runs of words, in order. Like in Zulip, runs of one or two words between changes count as changed. */
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
  // From the last place to the first, because an entry of `lengths` must not be read after the same step has
  // written it.
  for (let j = now.length - 1; j >= 0; j--) places.get(now[j] ?? '')?.push(j);
  // In long messages, frequent words cannot begin a run, but can extend one.
  const most = now.length < 200 ? Infinity : Math.floor(now.length / 100) + 1;
  for (const [word, at] of places) if (at.length > most) places.delete(word);
  // For each place, the length of the run that ends there, and the step that found it.
  const lengths = new Uint32Array(now.length + 1);
  const steps = new Uint32Array(now.length + 1);
  let step = 0;
  return (oldStart: number, oldEnd: number, nowStart: number, nowEnd: number): Match => {
    const best: Match = { old: oldStart, now: nowStart, size: 0 };
    step++;
    for (let i = oldStart; i < oldEnd; i++) {
      step++;
      for (const j of places.get(old[i] ?? '') ?? []) {
        if (j < nowStart || j >= nowEnd) continue;
        const size = steps[j] === step - 1 ? (lengths[j] ?? 0) + 1 : 1;
        lengths[j + 1] = size;
        steps[j + 1] = step;
        if (size >= best.size && (size > best.size || i - size + 1 === best.old))
          Object.assign(best, { old: i - size + 1, now: j - size + 1, size });
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
