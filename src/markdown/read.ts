import { Parser } from 'marked';
import type { MarkdownContext } from './context.js';
import { optionsFor, tokensOf } from './engine.js';
import { escapeText } from './escape.js';
import type { Mentioned } from './state.js';

/** What one reading of a text finds: its HTML, and what that HTML links to and whom it mentions aloud. */
export interface Reading {
  html: string;
  links: readonly string[];
  mentioned: readonly Mentioned[];
}

/** Reads a text as Markdown. Whatever asks for its HTML, links or mentions asks this, so that they agree. */
export function readMarkdown(source: string, context: MarkdownContext): Reading {
  const options = optionsFor(context);
  const { links, mentioned } = options.state;
  const tokens = tokensOf(source, options);
  const html = tokens === undefined ? asWritten(source) : new Parser(options).parse(tokens).trim();
  return { html, links, mentioned };
}

function asWritten(source: string): string {
  return `<p>${escapeText(source.trim()).replaceAll('\n', '<br>\n')}</p>`;
}
