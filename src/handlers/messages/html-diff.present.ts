/** Matches tags, spaces and words, one token each. */
const PIECES = /<[^>]*>|\s+|[^\s<]+/g;

/**
 * Marks the changes between two pieces of HTML: deleted and inserted tokens between the common start and end.
 * Changed tags are not marked; the result has the tags of the new HTML.
 */
export function htmlDiff(before: string, after: string): string {
  const [old, now] = [before.match(PIECES) ?? [], after.match(PIECES) ?? []];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const removed = textOf(old.slice(start, old.length - end));
  const deleted = removed.replace(/\S(.*\S)?/s, (text) => marked(text, 'deleted'));
  const inserted = now
    .slice(start, now.length - end)
    .map((piece) => (piece.startsWith('<') ? piece : marked(piece, 'inserted')));
  const gap = /^\S/.test(deleted) && inserted.some((piece) => piece.trim() !== '') ? ' ' : '';
  const parts = [...now.slice(0, start), ...inserted, gap, deleted, ...now.slice(now.length - end)];
  return `<div>${parts.join('')}</div>`;
}

function textOf(pieces: string[]): string {
  return pieces.filter((piece) => !piece.startsWith('<')).join('');
}

function marked(text: string, as: 'deleted' | 'inserted'): string {
  return text.trim() === '' ? text : `<span class="highlight_text_${as}">${text}</span>`;
}
