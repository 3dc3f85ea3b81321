import type { OrganizationState } from '../../model/index.js';
import { integer, objects } from '../external-data.js';
import { INVENTED_WORDS, type Inventor } from './inventor.js';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const HOST = /\b[\w-]+(?:\.[\w-]+)+\b/g;
/** Shorter words are not searched for, because they may occur by chance. */
const MIN_WORD_LENGTH = 7;
const MIN_NAME_PART_LENGTH = 3;

/** Names in mentions that do not refer to a user. */
export const WILDCARDS = new Set(['all', 'everyone', 'stream', 'channel', 'topic']);

/** Languages of code blocks, and Zulip's own blocks. */
export const LANGUAGES = new Set([
  ...['', 'quote', 'math', 'text'],
  ...'py python js javascript ts typescript json sh bash console html css sql java kotlin dart'.split(' '),
  ...'c cpp go rust ruby diff yaml xml markdown'.split(' '),
]);

export const EXTENSIONS = 'png jpg jpeg gif webp svg mp4 mp3 pdf txt zip csv json htm html'.split(' ');

/** Matches the extension of a file name. */
export const EXTENSION = new RegExp(`\\.(?:${EXTENSIONS.join('|')})$`, 'i');

/** Operands of the filters `is` and `has`. */
export const FILTERS = {
  is: ['dm', 'private', 'starred', 'mentioned', 'alerted', 'unread', 'resolved', 'followed', 'muted'],
  has: ['link', 'image', 'attachment', 'reaction'],
} as const;

/** Fragments of views without a narrow. */
export const VIEWS = 'inbox recent feed all drafts scheduled reminders streams channels'.split(' ');

/** Fields of widgets, and of actions on widgets, whose values are words that Zulip defines. */
export const KEPT_IN_WIDGETS: Readonly<Record<string, RegExp>> = {
  widget_type: /^(?:poll|todo|zform)$/,
  type: /^(?:vote|question|new_option|new_task|strike|new_task_list_title|choices|multiple_choice)$/,
  key: /^(?:canned|\d+),\d+$/,
};

/** Words that Zulip or the importer itself writes. */
const COMMON = new Set([
  ...[...LANGUAGES, ...WILDCARDS, ...EXTENSIONS, ...VIEWS, ...Object.values(FILTERS).flat()],
  ...'notification welcome gateway email emailgateway zulip bot user subject has spoiler poll todo'.split(
    ' ',
  ),
  ...'role members fullmembers moderators administrators owners nobody internet question example'.split(' '),
  ...'http https time narrow near with sender uploads'.split(' '),
]);

/** Whether a word may be in the result by chance: Zulip or the importer writes it, or it is an invented word. */
const isCommon = (word: string) => INVENTED_WORDS.has(word) || COMMON.has(word);

/** The original names, emails, hosts and long words, to find them in the result. */
export class Originals {
  readonly #inventor: Inventor;
  readonly #words = new Set<string>();
  readonly #names = new Set<string>();
  readonly #emails = new Set<string>();
  readonly #hosts = new Set<string>();
  readonly #kept = new Set<string>();
  /** Hashes of words that an interrupted import had read. */
  readonly #earlier = new Set<string>();
  /** Words whose hashes `takeHashes` has not returned yet. */
  readonly #fresh: string[] = [];

  constructor(inventor: Inventor) {
    this.#inventor = inventor;
  }

  /** Adds the long words and the emails of a string. */
  addText(text: string): void {
    this.#addWords(text, MIN_WORD_LENGTH);
    if (text.includes('@')) for (const [email] of text.matchAll(EMAIL)) this.#emails.add(email.toLowerCase());
  }

  /** Adds a name, and its parts. */
  addName(name: string): void {
    if (name === '') return;
    this.#names.add(name.toLowerCase());
    this.#addWords(name, MIN_NAME_PART_LENGTH);
  }

  /** Adds an email and its host. */
  addEmail(email: string): void {
    if (email === '') return;
    this.#emails.add(email.toLowerCase());
    this.addHost(email.replace(/^.*@/s, ''));
  }

  addHost(host: string): void {
    if (host.includes('.')) this.#hosts.add(host.toLowerCase());
  }

  /** Whether an original host is this domain or one of its subdomains. */
  hasHost(domain: string): boolean {
    return [...this.#hosts].some((host) => host === domain || host.endsWith(`.${domain}`));
  }

  /** Allows a name to stay in the result. */
  keep(name: string): void {
    for (const [word] of name.matchAll(WORD)) this.#kept.add(word.toLowerCase());
  }

  #addWords(text: string, minLength: number): void {
    for (const [word] of text.matchAll(WORD)) {
      const lower = word.toLowerCase();
      const isNumber = /^\p{N}+$/u.test(lower);
      if (word.length < minLength || this.#words.has(lower) || isCommon(lower) || isNumber) continue;
      this.#words.add(lower);
      this.#fresh.push(lower);
    }
  }

  /** Returns the hashes of the words added since the last call. Unlike the words, hashes may be written to a file. */
  takeHashes(): string[] {
    return this.#fresh.splice(0).map((word) => this.#hashOf(word));
  }

  /** Adds words of an interrupted import by their hashes. */
  addHashes(hashes: readonly string[]): void {
    for (const hash of hashes) this.#earlier.add(hash);
  }

  #hashOf(word: string): string {
    return this.#inventor.hash('word', word).slice(0, 16);
  }

  /** Returns the first original that a string still contains. */
  findIn(text: string): string | undefined {
    const lower = text.toLowerCase();
    const words = (lower.match(WORD) ?? []).filter((word) => !isCommon(word) && !this.#kept.has(word));
    if (this.#names.has(lower) && words.length > 0) return text;
    return (
      words.find((word) => this.#words.has(word) || this.#wasReadEarlier(word)) ??
      lower.match(EMAIL)?.find((email) => this.#emails.has(email)) ??
      lower.match(HOST)?.find((host) => this.#hosts.has(host))
    );
  }

  #wasReadEarlier(word: string): boolean {
    return this.#earlier.size > 0 && this.#earlier.has(this.#hashOf(word));
  }
}

/** Fields with invented text. Other fields contain IDs, times, and words that Zulip or the importer defines. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  users: ['full_name', 'delivery_email', 'uploaded_avatar_url', 'timezone'],
  channels: ['name', 'description'],
  user_groups: ['name', 'description'],
  channel_folders: ['name', 'description'],
  profile_fields: ['name', 'hint'],
  profile_values: ['value'],
  messages: ['content', 'topic', 'edit_history', 'rendered_content'],
  scheduled_messages: ['content', 'topic'],
  drafts: ['content', 'topic'],
  saved_snippets: ['title', 'content'],
  user_topics: ['topic'],
  alert_words: ['word'],
  user_statuses: ['status_text'],
  realm_emoji: ['name'],
  playgrounds: ['name'],
  navigation_views: ['fragment', 'name'],
  submessages: ['content'],
};

/** Matches tags with their attributes, and standard emoji. These contain only public names. */
const MARKUP = /<[^>]*>|:[a-z0-9_+-]+:/g;

/** A field of a snapshot that still contains an original. */
interface Leak {
  table: string;
  id: number;
  field: string;
  found: string;
}

/** Searches a snapshot for originals, except in system groups. */
export function findLeak({ tables, identity }: OrganizationState, originals: Originals): Leak | undefined {
  for (const field of ['name', 'description'] as const) {
    const found = originals.findIn(identity[field]);
    if (found !== undefined) return { table: 'identity', id: 0, field, found };
  }
  for (const [table, records] of Object.entries(tables)) {
    const fields = TEXTS[table];
    if (fields === undefined) continue;
    for (const record of objects(records)) {
      if (record.is_system_group === true) continue;
      for (const field of fields) {
        const value = table === 'submessages' ? widgetTexts(record[field]) : record[field];
        for (const text of textsIn(value)) {
          const found = originals.findIn(text.replaceAll(identity.host, ' ').replace(MARKUP, ' '));
          if (found !== undefined) return { table, id: integer(record.id) ?? 0, field, found };
        }
      }
    }
  }
  return undefined;
}

/** Returns the strings of a widget, without its fixed words. */
function widgetTexts(content: unknown): unknown {
  return JSON.parse(String(content), (field, value) => (KEPT_IN_WIDGETS[field]?.test(value) ? '' : value));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
