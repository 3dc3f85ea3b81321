import { styleText } from 'node:util';

/** A stream of the process. */
export interface Output {
  isTTY?: boolean;
  hasColors?(): boolean;
}

export type Style = 'title' | 'heading' | 'address' | 'faint';

/** Styles a text. */
export type Paint = (style: Style, text: string) => string;

const STYLES = {
  title: 'bold',
  heading: 'dim',
  address: 'cyan',
  faint: 'dim',
} as const;

/** Returns every text unchanged. */
export const plain: Paint = (_style, text) => text;

/** Colors for a terminal that supports them, unless NO_COLOR is set; none for a file or a pipe. */
export function paintFor(output: Output): Paint {
  // hasColors() respects NO_COLOR, FORCE_COLOR and TERM.
  if (!output.isTTY || !output.hasColors?.()) return plain;
  return (style, text) => colored(STYLES[style], text);
}

/** Newer releases of Node would check standard output again. */
function colored(format: (typeof STYLES)[Style], text: string): string {
  const style = styleText as (format: string, text: string, options: { validateStream: boolean }) => string;
  return style(format, text, { validateStream: false });
}
