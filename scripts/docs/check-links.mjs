/**
 * Fails when a link of the built site leads to a missing page, file or anchor, or to a file that the repository does
 * not contain.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'parse5';

/** @import { DefaultTreeAdapterTypes } from 'parse5' */
/** @typedef {{ links: string[], ids: Set<string> }} Page */

const root = fileURLToPath(new URL('../../docs/.vitepress/dist/', import.meta.url));
const { homepage, repository } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const base = new URL(homepage).pathname;
const source = repository.url.replace(/^git\+|\.git$/g, '');
const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: repositoryRoot, encoding: 'utf8' }).split('\n');

const pages = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && !name.startsWith('api-viewer'))
    .map((name) => [name, read(join(root, name))]),
);
const problems = [...pages].flatMap(([name, { links }]) =>
  links.map((link) => problemOf(name, link)).filter((problem) => problem !== undefined),
);
if (pages.size === 0) problems.push('There is no built site to check.');
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(`Checked the links of ${pages.size} pages.`);

/** @param {string} file */
function read(file) {
  /** @type {Page} */
  const found = { links: [], ids: new Set() };
  collect(parse(readFileSync(file, 'utf8')), found);
  return found;
}

/**
 * @param {DefaultTreeAdapterTypes.Node} node
 * @param {Page} found
 */
function collect(node, found) {
  for (const { name, value } of 'attrs' in node ? node.attrs : []) {
    if (name === 'id') found.ids.add(value);
    if (name === 'href' || name === 'src') found.links.push(value);
  }
  for (const child of 'childNodes' in node ? node.childNodes : []) collect(child, found);
}

/**
 * @param {string} name
 * @param {string} link
 */
function problemOf(name, link) {
  if (link.startsWith(`${source}/`)) return problemInRepository(name, link);
  const origin = 'http://site';
  const url = new URL(link, `${origin}${base}${name}`);
  if (url.origin !== origin) return undefined;
  if (!url.pathname.startsWith(base)) return `${name}: ${link} leaves the site`;
  const path = decodeURIComponent(url.pathname.slice(base.length));
  const target = [path, `${path}.html`, join(path, 'index.html')].find((file) =>
    pages.has(relative('', file)),
  );
  if (target === undefined)
    return existsSync(join(root, path)) && path !== '' ? undefined : `${name}: ${link} leads nowhere`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor !== '' && !pages.get(target)?.ids.has(anchor)) return `${name}: ${link} names a missing heading`;
  return undefined;
}

/**
 * @param {string} name
 * @param {string} link
 */
function problemInRepository(name, link) {
  const [, , path] = /\/(tree|blob|edit)\/main\/([^#]*)/.exec(link) ?? [];
  if (path === undefined) return undefined;
  const folder = path.replace(/\/$/, '');
  return tracked.some((file) => file === folder || file.startsWith(`${folder}/`))
    ? undefined
    : `${name}: ${link} names a file that the repository does not have`;
}
