import { Marked } from 'marked';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe to stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/|#)/i;

const engine = new Marked({ gfm: true, breaks: true, async: false }).use({
  renderer: {
    // Raw HTML is shown as text, never passed through.
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
    image: ({ href, text }) =>
      SAFE_LINK.test(href)
        ? `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`
        : escapeHtml(text),
  },
});

/** Markdown to HTML that is safe to inject. */
export function renderMarkdown(source: string): string {
  return (engine.parse(source) as string).trim();
}
