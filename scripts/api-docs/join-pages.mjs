/** Joins the small pages of the JavaScript API, which would otherwise make up most of the site. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Types and constants with less text than this get no separate page. */
const SMALL_CHARACTERS = 1200;
/** @type {Record<string, string>} */
const KINDS = { interfaces: 'interface', 'type-aliases': 'type', variables: 'const', enums: 'enum' };
const LINK = /\]\(([^)#\s]+\.md)(#[^)]*)?\)/g;

/**
 * Moves each small type to the only page that mentions it. The other small types of a module share a page.
 * @param {string} folder
 */
export function joinSmallPages(folder) {
  const texts = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const small = new Set([...texts].filter(([name, text]) => isSmall(name, text)).map(([name]) => name));
  /** @type {Map<string, Set<string>>} */
  const usersOf = new Map([...small].map((name) => [name, new Set()]));
  for (const [name, text] of texts) {
    if (name.endsWith('index.md')) continue;
    for (const [, target = ''] of text.matchAll(LINK)) usersOf.get(resolved(name, target))?.add(name);
  }

  /**
   * The page to which the text of a small page moves.
   * @param {string} name
   * @param {Set<string>} seen
   * @returns {string}
   */
  function pageOf(name, seen = new Set()) {
    if (!small.has(name)) return name;
    const [user, ...others] = [...(usersOf.get(name) ?? [])].filter((one) => one !== name);
    const isOnItsPage =
      user !== undefined && others.length === 0 && moduleOf(user) === moduleOf(name) && !seen.has(name);
    return isOnItsPage ? pageOf(user, seen.add(name)) : `${moduleOf(name)}/types-and-constants.md`;
  }

  const pages = new Map([...small].map((name) => [name, pageOf(name)]));
  /** @type {Map<string, { own: string | undefined, sections: string[] }>} */
  const joined = new Map();
  for (const [name, text] of texts) {
    const page = pages.get(name) ?? name;
    const moved = text.replace(LINK, (_, target, anchor = '') => {
      const old = resolved(name, target);
      const now = pages.get(old);
      const path = now ?? old;
      const hash = now === undefined ? anchor : `#${anchorOf(old)}`;
      return `](${path === page ? '' : relativeTo(page, path)}${hash})`;
    });
    const parts = joined.get(page) ?? { own: undefined, sections: [] };
    joined.set(page, parts);
    if (page === name) parts.own = moved;
    else parts.sections.push(asSection(name, moved));
  }
  for (const name of small) rmSync(join(folder, name));
  for (const [page, { own, sections }] of joined) {
    const title = `# Types and constants of ${moduleOf(page).replace('-main-entry', '')}\n`;
    writeFileSync(join(folder, page), [own ?? title, ...sections].join('\n\n'));
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function isSmall(name, text) {
  return text.length < SMALL_CHARACTERS && posix.basename(posix.dirname(name)) in KINDS;
}

/** @param {string} name */
const moduleOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('team-chat-mock/') ? 2 : 1)
    .join('/');
/** @type {(from: string, target: string) => string} */
const resolved = (from, target) => posix.join(posix.dirname(from), target);
/** @type {(from: string, to: string) => string} */
const relativeTo = (from, to) => posix.relative(posix.dirname(from), to);

/** @param {string} name */
function anchorOf(name) {
  const kind = KINDS[posix.basename(posix.dirname(name))];
  return `${kind}-${posix.basename(name, '.md')}`.toLowerCase();
}

/**
 * The text of a page as a section. Its headings become bold text, so that the outline lists only exports.
 * @param {string} name
 * @param {string} text
 */
function asSection(name, text) {
  return text
    .replace(/<a id="[^"]*"><\/a>\s*/g, '')
    .replace(
      /^# (~~)?[^:\n]*: (.*)$/m,
      (_, struck = '', title) => `\0 ${struck}${title} {#${anchorOf(name)}}`,
    )
    .replace(/^#+ (.*)$/gm, '**$1**')
    .replace('\0', '##')
    .trim();
}
