import { styleText } from 'node:util';

/** A stream of the process. */
export interface Output {
  isTTY?: boolean;
  hasColors?(): boolean;
}

export type Style = 'title' | 'heading' | 'address' | 'faint' | 'success' | 'warning' | 'failure';

/** Styles a string for the terminal. */
export type Paint = (style: Style, text: string) => string;

const STYLES = {
  title: 'bold',
  heading: 'dim',
  address: 'cyan',
  faint: 'dim',
  success: 'green',
  warning: 'yellow',
  failure: 'red',
} as const;

/** Returns every string unchanged. */
export const plain: Paint = (_style, text) => text;

/** Colors for a terminal that supports them, unless NO_COLOR is set; for a file or a pipe only with FORCE_COLOR. */
export function paintFor(output: Output, { FORCE_COLOR: forced = '' } = process.env): Paint {
  // hasColors() respects NO_COLOR, FORCE_COLOR and TERM, but a pipe does not have it.
  const hasColors = output.isTTY ? output.hasColors?.() : forced !== '' && forced !== '0';
  if (!hasColors) return plain;
  // By default, newer releases of Node check standard output again.
  return (style, text) => styleText(STYLES[style], text, { validateStream: false });
}
