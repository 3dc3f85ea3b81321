import type { RE2JS } from 're2js';
import { messageOf } from '../values.js';
import { findAddresses } from './autolinks.js';
import { replaceByLinks } from './links.js';
import type { Stash } from './stash.js';
import type { Linkifier, RenderState } from './state.js';
import { parseUrlTemplate, type UrlTemplate } from './url-template.js';

type Engine = typeof RE2JS;

const BEFORE_GROUP = 'linkifier_before_match';
const MATCH_GROUP = 'linkifier_actual_match';
const AFTER_GROUP = 'linkifier_after_match';

/** Maximum lengths of the patterns and URL templates that administrators enter, in characters. */
export const MAX_PATTERN_LENGTH = 1000;
export const MAX_URL_TEMPLATE_LENGTH = 2000;

let engine: Engine | undefined;

/** A pattern, and the URL that its matches link to, as entered by administrators. */
export interface LinkifierSource {
  /** A regular expression in the syntax of RE2, with named groups. */
  pattern: string;
  /** A URL template of RFC 6570, whose variables are the groups of the pattern. */
  url_template: string;
}

export interface LinkifierProblem {
  parameter: keyof LinkifierSource;
  problem: string;
}

/** Loads the engine that evaluates patterns in linear time, if it is not loaded yet. */
export function prepareLinkifiers(): Promise<void> | undefined {
  if (engine !== undefined) return undefined;
  return import('re2js').then(({ RE2JS }) => {
    engine = RE2JS;
  });
}

/** Returns the reason why a linkifier is invalid; `undefined` for a valid one. Call `prepareLinkifiers()` first. */
export function linkifierProblem({ pattern, url_template }: LinkifierSource): LinkifierProblem | undefined {
  const inPattern = (problem: string): LinkifierProblem => ({ parameter: 'pattern', problem });
  if (pattern === '') return inPattern('must not be empty');
  if (pattern.length > MAX_PATTERN_LENGTH)
    return inPattern(`must have at most ${MAX_PATTERN_LENGTH} characters`);
  const { groups, problem: syntaxProblem } = groupsOf(pattern);
  if (syntaxProblem !== undefined) return inPattern(syntaxProblem);
  const reserved = groups.find((group) => [BEFORE_GROUP, MATCH_GROUP, AFTER_GROUP].includes(group));
  if (reserved !== undefined) return inPattern(`must not contain a group named "${reserved}"`);
  const problem = templateProblem(url_template, groups);
  return problem === undefined ? undefined : { parameter: 'url_template', problem };
}

function templateProblem(source: string, groups: readonly string[]): string | undefined {
  if (source.length > MAX_URL_TEMPLATE_LENGTH)
    return `must have at most ${MAX_URL_TEMPLATE_LENGTH} characters`;
  const variables = parseUrlTemplate(source)?.variables;
  if (variables === undefined) return 'is not a valid URL template';
  const unused = groups.find((group) => !variables.includes(group));
  if (unused !== undefined) return `does not use the group "${unused}" of the pattern`;
  const unknown = variables.find((name) => !groups.includes(name));
  return unknown && `uses "${unknown}", which is not a group of the pattern`;
}

/**
 * Matches a whole string against a valid pattern, and returns the values of the pattern's named groups. Groups that did
 * not match are empty. Call `prepareLinkifiers()` first.
 */
export function matchWhole(pattern: string, text: string): Record<string, string> | undefined {
  const expression = compiled(pattern);
  const matcher = expression?.matcher(text);
  if (expression === undefined || !matcher?.matches()) return undefined;
  const groups = Object.keys(expression.namedGroups());
  return Object.fromEntries(groups.map((name) => [name, matcher.group(name) ?? '']));
}

/**
 * Compiles a linkifier. Call `prepareLinkifiers()` first: a linkifier that is compiled earlier, or that is invalid,
 * never matches.
 */
export function compileLinkifier({ pattern, url_template }: LinkifierSource): Linkifier {
  const template = parseUrlTemplate(url_template);
  // As in Zulip, a match must not be inside a word.
  const expression = compiled(
    `(?P<${BEFORE_GROUP}>^|\\s|\u0085|\\pZ|['"(,:<])(?P<${MATCH_GROUP}>${pattern})(?P<${AFTER_GROUP}>$|[^\\pL\\pN])`,
  );
  if (template === undefined || expression === undefined) return { matches: () => [] };
  return { matches: (text) => matchesIn(text, expression, template) };
}

/** Replaces matches of the organization's linkifiers. */
export function linkify(source: string, stash: Stash, state: RenderState): string {
  let text = source;
  for (const linkifier of state.context.linkifiers ?? []) {
    state.steps += text.length;
    text = replaceByLinks(text, linkifier.matches(text), stash, state);
  }
  return text;
}

function* matchesIn(
  text: string,
  expression: RE2JS,
  template: UrlTemplate,
): Generator<{ start: number; end: number; url: string }> {
  const matcher = expression.matcher(text);
  for (let from = 0; from <= text.length && matcher.find(from); ) {
    const start = matcher.start(MATCH_GROUP);
    const end = matcher.end(MATCH_GROUP);
    from = Math.max(end, from + 1);
    if (end === start) continue;
    const values = template.variables.map((name) => [name, matcher.group(name) ?? undefined] as const);
    yield { start, end, url: template.expand(Object.fromEntries(values)) };
  }
}

/** Returns the named groups of a pattern. If the pattern is invalid, returns the reason instead. */
function groupsOf(pattern: string): { groups: string[]; problem?: string } {
  if (engine === undefined) throw new Error('Call prepareLinkifiers() before you check a linkifier.');
  try {
    return { groups: Object.keys(engine.compile(pattern).namedGroups()) };
  } catch (error) {
    return { groups: [], problem: `is not a regular expression of RE2: ${messageOf(error)}` };
  }
}

function compiled(pattern: string): RE2JS | undefined {
  try {
    return engine?.compile(pattern);
  } catch {
    return undefined;
  }
}

/** A link shown next to a topic. */
export interface TopicLink {
  text: string;
  url: string;
}

interface Match extends TopicLink {
  /**
   * Start of the link as Zulip counts it: the delimiter before a linkifier's match, or the start of an address's word.
   */
  start: number;
}

const WORD = /[^ !;),'"]+/g;

/**
 * Returns the links in a topic from left to right: matches of linkifiers, and the first address of each word. Links
 * never overlap: earlier linkifiers take precedence over later ones, and all linkifiers over addresses.
 */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[] = []): TopicLink[] {
  if (linkifiers.length === 0 && !topic.includes('.') && !topic.includes('://')) return [];
  const chosen: Match[] = [];
  for (const match of [...linkified(topic, linkifiers), ...addressesIn(topic)]) {
    if (chosen.every((other) => endOf(match) <= other.start || endOf(other) <= match.start))
      chosen.push(match);
  }
  return chosen.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}

function linkified(topic: string, linkifiers: readonly Linkifier[]): Match[] {
  return linkifiers.flatMap((linkifier) =>
    [...linkifier.matches(topic)].map(({ start, end, url }) => ({
      start: Math.max(0, start - 1),
      text: topic.slice(start, end),
      url,
    })),
  );
}

function addressesIn(topic: string): Match[] {
  return [...topic.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const [first] = findAddresses(word);
    if (first === undefined) return [];
    const text = word.slice(first.start, first.end);
    const url = /^(?:https?:\/\/|bitcoin:)/.test(text) ? text : `https://${text}`;
    return [{ start: index, text, url }];
  });
}

function endOf({ start, text }: Match): number {
  return start + text.length;
}
