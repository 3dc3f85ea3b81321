import { escapeHtml, escapeProse, escapeText } from './safe-html.js';
import type { Stash } from './stash.js';

type Renderer = (formula: string, options: { displayMode: boolean; strict: 'ignore' }) => string;

const INLINE = /(?<![\p{L}\p{N}_$])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![\p{L}\p{N}_$])/gu;

let katex: Renderer | undefined;

/** Loads KaTeX; returns `undefined` if it is already loaded. */
export function prepareMath(): Promise<void> | undefined {
  if (katex !== undefined) return undefined;
  return import('katex').then(({ default: { renderToString } }) => {
    katex = renderToString;
  });
}

/** Replaces `$$formula$$`. Without KaTeX, formulas stay as written. */
export function inlineMath(text: string, stash: Stash): string {
  return text.replace(INLINE, (source, formula: string) => {
    const error = `<span class="tex-error">${escapeProse(source)}</span>`;
    return stash.keep(katex === undefined ? escapeProse(source) : (render(formula, false) ?? error), source);
  });
}

export function mathBlock(text: string): string {
  if (katex === undefined) return `<p>${escapeText(text).replaceAll('\n', '<br>\n')}</p>`;
  const formulas = text.split('\n\n').map((formula) => {
    const error = `<span class="tex-error">${escapeHtml(formula).replaceAll('&#39;', '&#x27;')}</span>`;
    return render(formula, true) ?? error;
  });
  return `<p>${formulas.join('\n\n')}</p>`;
}

function render(formula: string, displayMode: boolean): string | undefined {
  try {
    // By default, KaTeX writes a warning to the console for each formula with a character such as `é`.
    return katex?.(formula, { displayMode, strict: 'ignore' });
  } catch {
    return undefined;
  }
}
