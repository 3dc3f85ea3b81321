import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Dialect, rewriterFor, schemaFor, since, until, zulipName } from '../../src/contract/index.js';

const inner = z.object({
  old: until('newEmail', z.int()),
  fresh: since('newEmail', z.int()),
  named: zulipName('zulip_named', z.int()),
});
const schema = z.object({
  plain: z.string(),
  one: inner,
  many: z.array(inner),
  byKey: z.record(z.string(), inner),
  maybe: inner.nullable(),
  left: inner.optional(),
  both: since('newEmail', zulipName('zulip_both', z.int())).optional(),
});
const full = { old: 1, fresh: 2, named: 3 };
const answer = { plain: 'x', one: full, many: [full, full], byKey: { k: full }, maybe: null, both: 4 };

test.each([
  [284, 'reference', { old: 1, named: 3 }, {}],
  [285, 'reference', { fresh: 2, named: 3 }, { both: 4 }],
  [284, 'zulip', { old: 1, zulip_named: 3 }, {}],
  [285, 'zulip', { fresh: 2, zulip_named: 3 }, { zulip_both: 4 }],
] as [number, Dialect, object, object][])(
  'rewrites a response for level %i in the %s dialect',
  (level, dialect, each, more) => {
    const before = structuredClone(answer);
    const rewritten = rewriterFor(schema, { level, dialect })?.(answer);
    const wanted = { plain: 'x', one: each, many: [each, each], byKey: { k: each }, maybe: null, ...more };
    expect(rewritten).toEqual(wanted);
    expect(answer).toEqual(before);
    const strict = schemaFor(schema, { level, dialect });
    expect(strict.safeParse(rewritten).success).toBe(true);
    expect(strict.safeParse({ ...wanted, undocumented: 1 }).success).toBe(false);
    expect(strict.safeParse({ ...wanted, many: [{ ...each, undocumented: 1 }] }).success).toBe(false);
  },
);

test('compiles no rewriter where nothing changes', () => {
  expect(rewriterFor(z.object({ a: z.array(z.int()) }), { level: 1, dialect: 'zulip' })).toBeUndefined();
});

test('copies a schema when it adds a lifetime', () => {
  const plain = z.int();
  const shape = z.object({ a: since('newEmail', plain), b: plain });
  expect(rewriterFor(shape, { level: 1, dialect: 'reference' })?.({ a: 1, b: 2 })).toEqual({ b: 2 });
});
