/** A large table of names, loaded when Markdown first needs it. */
export class LazyTable<T> {
  readonly #load: () => Promise<string>;
  readonly #parse: (source: string) => T;
  #table: T | undefined;

  constructor(load: () => Promise<string>, parse: (source: string) => T) {
    this.#load = load;
    this.#parse = parse;
  }

  /** The table. Call `load()` or `provide()` first. */
  get table(): T {
    if (this.#table === undefined) {
      throw new Error(
        'Call prepareMarkdown() before you render Markdown that names emoji, languages or domains.',
      );
    }
    return this.#table;
  }

  get isLoaded(): boolean {
    return this.#table !== undefined;
  }

  /** Loads the table; returns `undefined` if it is already loaded. */
  load(): Promise<void> | undefined {
    return this.#table === undefined ? this.#load().then((source) => this.provide(source)) : undefined;
  }

  /** Sets the table from its source, for callers that cannot wait. */
  provide(source: string): void {
    this.#table ??= this.#parse(source);
  }
}

/** Languages that are known before the table is loaded, because scenarios and most messages use them. */
const COMMON_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['py', 'Python'],
  ['python', 'Python'],
  ['sh', 'Bash'],
  ['ts', 'TypeScript'],
]);

export const languageTable = new LazyTable(
  () => import('./language-names.generated.js').then(({ LANGUAGE_NAMES }) => LANGUAGE_NAMES),
  parseLanguages,
);

function parseLanguages(source: string): ReadonlyMap<string, string> {
  return new Map(
    source.split('|').flatMap((entry) => {
      const [name = '', words = ''] = entry.split(':');
      return words.split(' ').map((alias): [string, string] => [alias, name]);
    }),
  );
}

export function prepareLanguages(words: readonly string[]): Promise<void> | undefined {
  return words.every((word) => COMMON_LANGUAGES.has(word.toLowerCase())) ? undefined : languageTable.load();
}

export function languageName(word: string): string {
  const name = word.toLowerCase();
  return COMMON_LANGUAGES.get(name) ?? languageTable.table.get(name) ?? word;
}

/** Matches a URL with a scheme. Its domain is not looked up. */
const URL_WORD =
  /^['"(<]*https?:\/\/[\p{L}\p{N}][\p{L}\p{N}_.-]*(?::\d+)?(?:\/[\p{L}\p{N}_./-]*)?[!:;?),'">]*$/u;
const MAY_HAVE_DOMAIN = /[\p{L}\p{N}_-]\.\p{L}[\p{L}\p{N}-]/u;
const TOP_LEVEL_DOMAIN = /^\p{L}[\p{L}\p{N}-]+$/u;

export const domainTable = new LazyTable<ReadonlySet<string>>(
  () => import('./domain-names.generated.js').then(({ DOMAIN_NAMES }) => DOMAIN_NAMES),
  (source) => new Set(source.split(' ')),
);

/** Loads the top-level domains if the Markdown may need them. URLs with a scheme do not need them. */
export function prepareDomains(text: string): Promise<void> | undefined {
  if (domainTable.isLoaded || !MAY_HAVE_DOMAIN.test(text)) return undefined;
  const needsTable = text.split(/\s+/).some((word) => MAY_HAVE_DOMAIN.test(word) && !URL_WORD.test(word));
  return needsTable ? domainTable.load() : undefined;
}

/** Whether a word is a top-level domain. Those that are more often file extensions, such as `md`, do not count. */
export function isTopLevelDomain(word: string): boolean {
  return TOP_LEVEL_DOMAIN.test(word) && domainTable.table.has(word);
}
