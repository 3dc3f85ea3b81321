import { escapeHtml, escapeProse, escapeText } from './escape.js';
import type { Stash } from './stash.js';

type Renderer = (formula: string, options: { displayMode: boolean }) => string;

const INLINE = /(?<![\p{L}\p{N}_$])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![\p{L}\p{N}_$])/gu;
const MAY_HAVE_MATH = /\$\$|^[ >]*(?:~{3,}|`{3,}) *\{?\.?math\b/im;

let katex: Renderer | undefined;

/** Loads KaTeX if a text may need it and it is not loaded yet. */
export function prepareMath(text: string): Promise<void> | undefined {
  if (katex !== undefined || !MAY_HAVE_MATH.test(text)) return undefined;
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

/** The HTML of a block of formulas; blank lines separate them. */
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
    return katex?.(formula, { displayMode });
  } catch {
    return undefined;
  }
}
