import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { base64Of, bytesOf } from '../src/strings.js';

test('encodes bytes in the same Base64 in Node and in browsers, and decodes them', () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const encode = (bytes: Uint8Array) => {
    const inNode = base64Of(bytes);
    vi.stubGlobal('Buffer', undefined);
    const inBrowsers = base64Of(bytes);
    vi.unstubAllGlobals();
    return { inNode, inBrowsers };
  };
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.integer({ min: 0x7fff, max: 0x8001 }).map((length) => new Uint8Array(length).fill(0xe9)),
  );
  fc.assert(
    fc.property(bytes, (sent) => {
      const { inNode, inBrowsers } = encode(sent);
      expect(inBrowsers).toBe(inNode);
      expect(base64Of(bytesOf(inNode))).toBe(inNode);
    }),
  );
});
