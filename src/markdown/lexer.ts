import { Lexer, Tokenizer, type Tokens } from 'marked';
import { Run } from './run.js';
import { type RenderOptions, renderState } from './state.js';

const NEVER = /(?!)/;

/** marked's lexer, which knows the run of inline text that it is in. */
export class ChatLexer extends Lexer {
  constructor(options: RenderOptions) {
    options.tokenizer = new ChatTokenizer(options);
    super(options);
    const { rules } = options.tokenizer;
    // Raw HTML is text like any other, and so are definitions of links, and what would refer to them.
    const inline = { ...rules.inline, tag: NEVER, reflink: NEVER, nolink: NEVER, reflinkSearch: /(?!)/g };
    options.tokenizer.rules = { ...rules, inline };
  }

  override inlineTokens(source: string, tokens?: Parameters<Lexer['inlineTokens']>[1]) {
    const state = renderState(this);
    const outer = state.run;
    state.run = new Run(source, (steps) => {
      state.steps += steps;
    });
    state.steps += source.length;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      state.run = outer;
    }
  }
}

/** marked's tokenizer without what would search the rest of the text in vain, again and again. */
class ChatTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override reflink(): undefined {}

  override emStrong(source: string, masked: string, before?: string) {
    const first = source[0];
    if (first !== '*' && first !== '_') return undefined;
    return this.#within(source, masked, (rest, mask) => super.emStrong(rest, mask, before));
  }

  /** Strikethrough takes two tildes. */
  override del(source: string, masked: string, before?: string) {
    if (!source.startsWith('~~')) return undefined;
    return this.#within(source, masked, (rest, mask) => super.del(rest, mask, before));
  }

  override codespan(source: string) {
    if (source[0] !== '`') return undefined;
    const run = this.#run();
    if (!run.closesCode(lengthOfRun(source), run.placeOf(source))) return undefined;
    return this.#counted(source, super.codespan(source));
  }

  override url(source: string) {
    const run = this.#run();
    if (!ADDRESS.test(source) && !run.mayBeEmail(run.placeOf(source))) return undefined;
    return this.#counted(source, super.url(source));
  }

  override inlineText(source: string): Tokens.Text {
    const run = this.#run();
    const at = run.placeOf(source);
    const first = source[0] === '`' || source[0] === '~' ? lengthOfRun(source) : 1;
    const raw = source.slice(0, run.nextStop(at + first) - at);
    return { type: 'text', raw, text: raw, escaped: false };
  }

  /** Reads emphasis in the part of the run that it can reach. */
  #within<T extends { raw: string } | undefined>(
    source: string,
    masked: string,
    read: (source: string, masked: string) => T,
  ): T | undefined {
    const run = this.#run();
    const at = run.placeOf(source);
    const window = run.delimiters(source[0] as string, masked).window(at, masked.length);
    if (window === undefined) return undefined;
    const rest = source.slice(0, window.to - at);
    // The whole run is known to marked by its text; a part of it is a text of its own.
    const mask = window.to === masked.length ? masked : masked.slice(window.from, window.to);
    return this.#counted(rest, read(rest, mask));
  }

  /** Counts what was read: a token, or in vain all that there was. */
  #counted<T extends { raw: string } | undefined>(source: string, token: T): T {
    renderState(this).steps += token?.raw.length ?? source.length;
    return token;
  }

  #run(): Run {
    return renderState(this).run as Run;
  }
}

/** How an address begins that is a link without brackets. */
const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.|mailto:|xmpp:)/i;

/** How often the first character stands there together. */
function lengthOfRun(source: string): number {
  let length = 1;
  while (source[length] === source[0]) length++;
  return length;
}
