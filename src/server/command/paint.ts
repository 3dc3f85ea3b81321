import { styleText } from 'node:util';

/** What a stream of the process has to say about itself. */
export interface Output {
  isTTY?: boolean;
  hasColors?(): boolean;
}

export type Style = 'title' | 'heading' | 'address' | 'faint';

/** Gives a text a style. */
export type Paint = (style: Style, text: string) => string;

const STYLES = {
  title: 'bold',
  heading: 'dim',
  address: 'cyan',
  faint: 'dim',
} as const;

/** Leaves every text as it is. */
export const plain: Paint = (_style, text) => text;

/** Colours for a terminal that has them; not where NO_COLOR is set, and never in a file or a pipe. */
export function paintFor(output: Output): Paint {
  // hasColors() asks NO_COLOR, FORCE_COLOR and TERM.
  if (!output.isTTY || !output.hasColors?.()) return plain;
  return (style, text) => coloured(STYLES[style], text);
}

/** Newer releases of Node would ask the standard output once more, which was decided above. */
function coloured(format: (typeof STYLES)[Style], text: string): string {
  const style = styleText as (format: string, text: string, options: { validateStream: boolean }) => string;
  return style(format, text, { validateStream: false });
}
