/** Helpers that write Markdown for VitePress. */
/** @import { JsonSchema } from './sources.ts' */

/**
 * Escapes prose, so that nothing is parsed as HTML or a Vue expression. Keeps code spans.
 * @param {string} text
 */
export function prose(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('');
}

/** @param {string} text */
export function code(text) {
  return `\`${text}\``;
}

/** @param {string} text */
export function sentence(text) {
  const trimmed = text.trim();
  const whole = /^[a-z]+_/.test(trimmed) ? trimmed : trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
  return /[.!?:]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * @param {string} language
 * @param {string} text
 * @param {string} [label]
 */
export function fenced(language, text, label) {
  return `\`\`\`${language}${label === undefined ? '' : ` [${label}]`}\n${text}\n\`\`\``;
}

/** @param {unknown} value */
export function json(value) {
  return fenced('json', JSON.stringify(value, null, 2).replace(/"(\.\.\. \d+ more)"/g, '"$1"'));
}

/**
 * @param {readonly string[]} heads
 * @param {readonly (readonly unknown[])[]} rows
 */
export function table(heads, rows) {
  /** @param {readonly unknown[]} row */
  const cells = (row) =>
    `| ${row.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [cells(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(cells)].join('\n');
}

/** Turns off the history of generated pages, so that VitePress starts no process to find it. */
export const FRONT_MATTER = '---\nlastUpdated: false\neditLink: false\n---\n\n';

/**
 * Joins parts of a page; skips empty ones.
 * @param {(string | undefined)[]} parts
 */
export function blocks(...parts) {
  return parts.filter(Boolean).join('\n\n');
}

/** @param {(string | undefined)[]} parts */
export function page(...parts) {
  return `${FRONT_MATTER}${blocks(...parts)}\n`;
}

/**
 * A page that the search also finds by these words.
 * @param {string | undefined} keywords
 * @param {(string | undefined)[]} parts
 */
export function pageFoundBy(keywords, ...parts) {
  const text = page(...parts);
  return keywords === undefined ? text : text.replace('---\n', `---\nkeywords: ${keywords}\n`);
}

/**
 * The kind of value that a JSON schema describes, in a few words.
 * @param {JsonSchema | JsonSchema[]} [schema]
 * @returns {string}
 */
export function typeOf(schema) {
  if (typeof schema !== 'object' || Array.isArray(schema)) return 'anything';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((option) => typeOf(option)))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return schema.items ? `array of ${typeOf(schema.items)}` : 'array';
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties)
    return `object of ${typeOf(schema.additionalProperties)}`;
  return schema.type ?? 'anything';
}

/**
 * "from level 89", "until level 334", or nothing.
 * @param {{ since?: number | undefined, until?: number | undefined }} lifetime
 */
export function levels({ since, until }) {
  return [since === undefined ? '' : `from level ${since}`, until === undefined ? '' : `until level ${until}`]
    .filter(Boolean)
    .join(', ');
}
