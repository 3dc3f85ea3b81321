import {
  dependsOnContext,
  NO_CONTEXT,
  prepareMarkdown,
  readMarkdown,
  renderMarkdown,
} from '../../markdown/index.js';
import type { MessageRecord, Organization, PrepareText, ReadContentFeatures } from '../../model/index.js';
import { decodedPath } from '../../strings.js';
import {
  type AuthorView,
  contextOf,
  identityUrl,
  prepareLinkifiersOf,
  publicContextOf,
  translatesEmoticons,
} from './markdown-context.rules.js';

/** Maximum number of cached renderings of public Markdown. */
const MAX_PUBLIC_TEXTS = 500;

/** Renders the Markdown of one organization and caches the HTML. */
class Renderer {
  readonly #org: Organization;
  /** HTML of messages whose records contain no HTML, by record. */
  readonly #messages = new WeakMap<MessageRecord, string>();
  #publicTexts = { key: '', html: new Map<string, string>() };

  constructor(org: Organization) {
    this.#org = org;
  }

  /**
   * Returns the HTML to store with a message that is sent or edited now; null if rendering the message later gives
   * the same HTML.
   */
  async htmlToStore(content: string, authorId: number, view: AuthorView = {}): Promise<string | null> {
    const { realmUrl = identityUrl(this.#org) } = view;
    const linksHere = content.includes(realmUrl) || content.includes(identityUrl(this.#org));
    if (!(dependsOnContext(content) || linksHere || settingsAffectHtml(this.#org, authorId))) return null;
    return this.newText(content, authorId, view);
  }

  /** Renders a message that is sent or edited now. */
  async newText(content: string, authorId: number, view: AuthorView): Promise<string> {
    const { default_code_block_language: defaultCodeLanguage } = this.#org.settings;
    await prepareLinkifiersOf(this.#org);
    await prepareMarkdown(content, defaultCodeLanguage);
    const author = this.#org.tables.users.get(authorId);
    return renderMarkdown(content, { ...contextOf(this.#org, author, view), defaultCodeLanguage });
  }

  /** Renders a message, with names as they were when it was sent or edited. */
  message(message: MessageRecord): string {
    if (typeof message.rendered_content === 'string') return message.rendered_content;
    const known = this.#messages.get(message);
    if (known !== undefined) return known;
    const html = this.#renderWithoutSettings(message);
    this.#messages.set(message, html);
    return html;
  }

  /** Renders a message without applying settings, because these may have changed since the message was sent. */
  #renderWithoutSettings({ content, sender_id }: MessageRecord): string {
    if (dependsOnContext(content)) return this.text(content, sender_id);
    const context = publicContextOf(this.#org);
    return renderMarkdown(content, { ...context, linkifiers: [] });
  }

  /** Renders Markdown written by a user, with current names. */
  text(content: string, authorId: number, view: AuthorView = {}): string {
    const author = this.#org.tables.users.get(authorId);
    return renderMarkdown(content, contextOf(this.#org, author, view));
  }

  /** Renders Markdown that everyone may see, such as a description, with current names. */
  publicText(text: string): string {
    const { html } = this.#currentPublicTexts();
    let found = html.get(text);
    if (found === undefined) {
      found = renderMarkdown(text, publicContextOf(this.#org));
      if (html.size >= MAX_PUBLIC_TEXTS) html.clear();
      html.set(text, found);
    }
    return found;
  }

  /** Returns the cache of public Markdown, emptied if something that `publicContextOf()` reads has changed. */
  #currentPublicTexts(): { html: Map<string, string> } {
    const { tables, settings, clock } = this.#org;
    const { users, user_groups, channels, realm_emoji, linkifiers } = tables;
    const versions = [users, user_groups, channels, realm_emoji, linkifiers].map(({ version }) => version);
    // The current day completes dates such as "5 March" in the Markdown.
    const day = Math.floor(clock.now() / 86_400);
    const key = [...versions, settings.realm_empty_topic_display_name, day].join();
    if (this.#publicTexts.key !== key) this.#publicTexts = { key, html: new Map() };
    return this.#publicTexts;
  }
}

export function rendererOf(org: Organization): Renderer {
  return org.owned(newRenderer);
}

function newRenderer(org: Organization): Renderer {
  return new Renderer(org);
}

function settingsAffectHtml(org: Organization, authorId: number): boolean {
  const { settings, tables } = org;
  return (
    settings.inline_image_preview ||
    settings.default_code_block_language !== '' ||
    tables.linkifiers.count() > 0 ||
    translatesEmoticons(org, authorId)
  );
}

export function renderPublicText(org: Organization, text: string): string {
  return rendererOf(org).publicText(text);
}

const MAY_LINK = /\]\(|:\/\/|\S\.\p{L}|mailto:|bitcoin:|\S@\w/iu;
const IMAGE = /^[^?#]*\.(?:png|jpe|jpe?g|gif|webp|bmp|avif|heic)(?:[?#]|$)/i;
/** Matches links to the organization's own uploads, which are relative. */
const UPLOAD = /^\/?user_uploads\/([^?#]+)/;
const ADDRESS = /<a [^>]*?href="([^"]*)"/g;

type LinkFeature = ReturnType<ReadContentFeatures>['has'][number];

const NO_FEATURES: ReturnType<ReadContentFeatures> = { has: [], uploads: [] };

/** Extracts the searchable features of a message from its stored HTML, or from its Markdown if no HTML is stored. */
export const readContentFeatures: ReadContentFeatures = (content, html) => {
  const links = typeof html === 'string' ? linksInHtml(html) : linksInMarkdown(content);
  if (links.length === 0) return NO_FEATURES;
  const paths = links.map((href) => UPLOAD.exec(href)?.[1]).filter((path) => path !== undefined);
  const has: LinkFeature[] = ['link'];
  if (links.some((href) => IMAGE.test(href))) has.push('image');
  if (paths.length > 0) has.push('attachment');
  return { has, uploads: [...new Set(paths.map(decodedPath))] };
};

function linksInHtml(html: string): readonly string[] {
  return [...html.matchAll(ADDRESS)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

function linksInMarkdown(content: string): readonly string[] {
  return MAY_LINK.test(content) ? readMarkdown(content, NO_CONTEXT).links : [];
}

export const prepareText: PrepareText = (text) => prepareMarkdown(text);
