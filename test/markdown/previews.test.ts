import { beforeAll, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';
import { context } from './context.js';

beforeAll(provideAllNames);

const CAT = 'https://a.com/cat.png';
const own = {
  ...context,
  previewsImages: true,
  uploadedImage: (path: string) => (path === '2/ab/dog.png' ? { width: 128, height: 64 } : undefined),
};
const link = `<a href="${CAT}">${CAT}</a>`;
const image = `<div class="message_inline_image"><a href="${CAT}"><img src="${CAT}"></a></div>`;

test.each([
  [`see ${CAT}\nnow`, `<p>see ${link}<br>\nnow</p>\n${image}`],
  [CAT, image],
  [`[cat](${CAT})`, `<p><a href="${CAT}">cat</a></p>\n${image.replace(`${CAT}"`, `${CAT}" title="cat"`)}`],
  [`* a\n* b ${CAT}`, `<ul>\n<li>a</li>\n<li>b ${link}${image}</li>\n</ul>`],
  [`* ${CAT}`, `<ul>\n<li>${image}</li>\n</ul>`],
  [`* ${CAT}\n  now`, `<ul>\n<li><br>\n  now${image}</li>\n</ul>`],
  [`* ${CAT}\n  * now`, `<ul>\n<li><ul>\n<li>now</li>\n</ul>\n${image}</li>\n</ul>`],
  [`* &amp; ${CAT}`, `<ul>\n<li>&amp; ${link}${image}</li>\n</ul>`],
  [`* \`see\` ${CAT}.`, `<ul>\n<li><code>see</code> ${link}.${image}</li>\n</ul>`],
  [`${CAT} ${CAT}`, `<p>${link} ${link}</p>\n${image}`],
  [`**see ${CAT} now**`, `<p><strong>see ${link} now</strong></p>\n${image}`],
  [`> ${CAT}`, `<blockquote>\n<p>${link}</p>\n</blockquote>`],
  ['https://a.com', '<p><a href="https://a.com">https://a.com</a></p>'],
])('previews only links to images in %j', (source, html) => {
  expect(renderMarkdown(source, own)).toBe(html);
});

test.each(['https://a.com/film.mp4', '/user_uploads/2/ab/film.webm'])('previews the video %s', (url) => {
  expect(renderMarkdown(`[film](${url})`, own)).toBe(
    `<p><a href="${url}">film</a></p>\n<div class="message_inline_image message_inline_video">` +
      `<a href="${url}" title="film"><video preload="metadata" src="${url}"></video></a></div>`,
  );
});

test('previews uploaded images with their dimensions', () => {
  expect(renderMarkdown('[dog](/user_uploads/2/ab/dog.png)', own)).toBe(
    '<p><a href="/user_uploads/2/ab/dog.png">dog</a></p>\n' +
      '<div class="message_inline_image"><a href="/user_uploads/2/ab/dog.png" title="dog">' +
      '<img data-original-dimensions="128x64" src="/user_uploads/thumbnail/2/ab/dog.png/840x560.webp"></a></div>',
  );
});

test('does not preview files that are not images', () => {
  expect(renderMarkdown('[x](/user_uploads/2/ab/x.png)', own)).toBe(
    '<p><a href="/user_uploads/2/ab/x.png">x</a></p>',
  );
});

test('does not preview images unless the organization enables previews', () => {
  expect(renderMarkdown(`see ${CAT}`, context)).toBe(`<p>see ${link}</p>`);
});

test.each([
  ['shows 24 previews', '24 links', 24, '', 24],
  ['shows no previews', '25 links', 25, '', 0],
  ['shows no previews', '24 links and one in a spoiler', 24, '```spoiler cats\nhttps://a.com/cats\n```', 0],
  ['shows 24 previews', '24 links and one in a quote', 24, '> https://a.com/cats', 24],
])('%s in a message with %s', (_verb, _links, links, more, shown) => {
  const source = Array.from({ length: links }, (_, i) => `https://a.com/${i}.png`).join('\n');
  const html = renderMarkdown(`${source}\n\n${more}`, own);
  expect(html.match(/<img/g)?.length ?? 0).toBe(shown);
});
