/** The part of the time that the timeline shows. */
export interface Span {
  seconds: number;
  /** UNIX seconds by the clock of the machine; `undefined` follows the clock. */
  end: number | undefined;
}

const MIN_SECONDS = 0.5;
const MAX_SECONDS = 3600;

/**
 * Zooms a span.
 * @param factor below 1 shows less time
 * @param at the part of the picture that stays in place, from 0 (left) to 1 (right)
 * @param now UNIX seconds
 */
export function zoomed(span: Span, factor: number, at: number, now: number): Span {
  const seconds = Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, span.seconds * factor));
  const end = span.end ?? now;
  const fixed = end - span.seconds * (1 - at);
  // At the right edge, the picture continues to follow the clock.
  const isLive = span.end === undefined && at > 0.98;
  return { seconds, end: isLive ? undefined : untilNow(fixed + seconds * (1 - at), now) };
}

/** Moves a span by a part of its width; to the right it ends at the present, which it then follows. */
export function moved(span: Span, part: number, now: number): Span {
  return { ...span, end: untilNow((span.end ?? now) + span.seconds * part, now) };
}

function untilNow(end: number, now: number): number | undefined {
  return end >= now ? undefined : end;
}
