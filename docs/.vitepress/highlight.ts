/**
 * Colors of the code in the generated reference: short JSON, shell lines and TypeScript. There are thousands of blocks,
 * and a real grammar would take a third of the time of a build for them.
 */

/** Each group is named after a color of code-theme.ts. */
const TOKENS =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<name>"(?:[^"\\\n]|\\.)*"(?=: ))|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<keyword>\b(?:as|async|await|class|const|export|extends|false|from|function|if|import|interface|keyof|let|new|null|readonly|return|true|type|typeof|undefined)\b)|(?<constant>\b\d[\d_.]*\b|(?<= )-{1,2}[a-zA-Z][\w-]*)|(?<function>(?<=^|\n)(?:curl|npx|npm)\b|[\w$]+(?=\())|(?<type>\b(?:string|number|boolean|unknown|void|[A-Z][a-z]\w*)\b)/g;

/** The HTML of a block, as VitePress expects it from a highlighter. */
export function highlightSimply(code: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const [color = 'text'] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    parts.push(escapeHtml(code.slice(end, match.index)));
    // A token may span lines, but each line is an element.
    for (const [i, line] of match[0].split('\n').entries()) {
      if (i > 0) parts.push('\n');
      if (line !== '') parts.push(`<span style="color:var(--code-${color})">${escapeHtml(line)}</span>`);
    }
    end = match.index + match[0].length;
  }
  parts.push(escapeHtml(code.slice(end)));
  const lines = parts
    .join('')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `<span class="line">${line}</span>`);
  return `<pre class="shiki vp-code" tabindex="0" v-pre=""><code>${lines.join('\n')}</code></pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
