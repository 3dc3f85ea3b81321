import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  assertVersionable,
  type Dialect,
  defineEndpoint,
  factsOf,
  rewriterFor,
  schemaFor,
  since,
  until,
  zulipName,
} from '../../src/contract/index.js';

import { LEVELS } from '../../src/contract/levels/index.js';
import { definite } from '../../src/values.js';

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
  pair: z.tuple([z.int(), inner], inner),
  either: z.union([z.int(), inner, z.array(inner).nullable()]),
  eithers: z.array(z.union([z.string(), inner])),
  assumed: inner.default({ old: 1, fresh: 2, named: 3 }),
  sealed: z.nonoptional(inner.readonly().optional()),
});
const full = { old: 1, fresh: 2, named: 3 };
const answer = {
  plain: 'x',
  one: full,
  many: [full, full],
  byKey: { k: full },
  maybe: null,
  both: 4,
  pair: [5, full, full],
  either: [full],
  eithers: [full, 'x'],
  assumed: full,
  sealed: full,
};

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
    const wanted = {
      plain: 'x',
      one: each,
      many: [each, each],
      byKey: { k: each },
      maybe: null,
      pair: [5, each, each],
      either: [each],
      eithers: [each, 'x'],
      assumed: each,
      sealed: each,
      ...more,
    };
    expect(rewritten).toEqual(wanted);
    expect(answer).toEqual(before);
    const strict = schemaFor(schema, { level, dialect });
    expect(strict.safeParse(rewritten).success).toBe(true);
    expect(strict.safeParse({ ...wanted, undocumented: 1 }).success).toBe(false);
    const wrong = { ...each, undocumented: 1 };
    for (const part of [
      { many: [wrong] },
      { pair: [5, wrong] },
      { pair: [5, each, wrong] },
      { either: wrong },
      { either: [wrong] },
      { eithers: [wrong] },
      { assumed: wrong },
      { sealed: wrong },
    ]) {
      expect(strict.safeParse({ ...wanted, ...part }).success, Object.keys(part)[0]).toBe(false);
    }
  },
);

test('selects a union alternative by feature level', () => {
  const either = z.object({ one: z.union([since('newEmail', z.int()), until('newEmail', inner)]) });
  const accepts = (level: number, one: unknown) =>
    schemaFor(either, { level, dialect: 'reference' }).safeParse({ one }).success;
  expect([accepts(284, 5), accepts(284, { old: 1, named: 3 })]).toEqual([false, true]);
  expect([accepts(285, 5), accepts(285, { old: 1, named: 3 })]).toEqual([true, false]);
});

test('keeps a field with two lifetimes only at the levels that both lifetimes include', () => {
  const twice = z.object({
    a: until('newEmail', until('pronounFields', z.int())),
    b: until('pronounFields', until('newEmail', z.int())),
    c: since('pronounFields', since('newEmail', z.int())),
  });
  const shown = (level: number) =>
    Object.keys(rewriterFor(twice, { level, dialect: 'reference' })?.({ a: 1, b: 2, c: 3 }) as object);
  expect([shown(150), shown(151), shown(285)]).toEqual([['a', 'b'], [], ['c']]);
});

test.each([
  ['z.lazy', z.lazy(() => inner), /: responses cannot have the schema type "lazy"\. Use objects, arrays/],
  ['z.intersection', z.intersection(inner, z.object({ more: z.int() })), /"intersection"/],
  ['a pipe', z.string().transform(Number), /"pipe"/],
  ['z.map', z.array(z.map(z.string(), inner)), /"map"/],
  ['z.date', z.object({ at: z.date() }).optional(), /\.at: responses cannot have the schema type "date"/],
  ['a lifetime in a list', z.array(since('newEmail', z.int())), /not the parts of an array/],
  [
    'a lifetime in an optional item',
    z.array(since('newEmail', z.int()).optional()),
    /not the parts of an array/,
  ],
  ['a lifetime in a tuple', z.tuple([until('newEmail', z.int())]), /not the parts of an array/],
  [
    'two objects whose fields change',
    z.union([inner, z.object({ x: z.int() })]),
    /only one alternative of a union can be an object if its fields change/,
  ],
])('rejects %s in the response of a declared endpoint', (_, part, expected) => {
  const response = z.object({ part });
  const declare = () =>
    defineEndpoint({
      method: 'GET',
      path: '/x',
      area: 'users',
      summary: 'Get x',
      auth: 'none',
      response,
      run: () => ({}) as never,
    });
  expect(declare).toThrow(expected);
  expect(declare).toThrow('GET /x.part');
  expect(() => assertVersionable(response, 'event x')).toThrow('event x.part');
});

test('compiles no rewriter for a schema without changes', () => {
  expect(rewriterFor(z.object({ a: z.array(z.int()) }), { level: 1, dialect: 'zulip' })).toBeUndefined();
});

test('returns the same object when a response needs no change', () => {
  const rewrite = rewriterFor(schema, { level: 284, dialect: 'reference' });
  const old = { old: 1, named: 3 };
  const response = { one: old, many: [old], byKey: { k: old }, pair: [5, old, old], either: [old] };
  expect(rewrite?.(response)).toBe(response);
});

test('keeps both lifetimes of a field when its optional schema gets a second lifetime', () => {
  const field = until('deletedUsers', since('drafts', z.string()).optional());
  expect(factsOf(field)).toEqual({ since: 'drafts', until: 'deletedUsers' });
});

test('does not add the lifetime of a union to an alternative that other schemas share', () => {
  const shared = z.string();
  const field = since('drafts', z.union([since('deletedUsers', z.number()), shared]));
  const made = schemaFor(z.object({ field }), { level: 100, dialect: 'reference' });
  expect(factsOf(definite(made.shape.field))).toEqual({ since: 'drafts' });
  expect(factsOf(shared)).toEqual({});
  const other = schemaFor(z.object({ shared }), { level: 50, dialect: 'reference' });
  expect(Object.keys(other.shape)).toEqual(['shared']);
});

test.each([
  ['the length of an array', z.array(inner).max(1), [full], [full, full]],
  ['the keys of a record', z.record(z.enum(['k']), inner), { k: full }, { x: full }],
  [
    'the length of a tuple',
    z.tuple([inner], z.int()).refine((pair) => pair.length < 3),
    [full],
    [full, 1, 1],
  ],
])('checks %s before and after a change of feature level', (_, part, valid, invalid) => {
  for (const level of [284, 285]) {
    const made = schemaFor(z.object({ part }), { level, dialect: 'reference' });
    const rewrite = rewriterFor(z.object({ part }), { level, dialect: 'reference' });
    expect(made.safeParse(rewrite?.({ part: valid })).success).toBe(true);
    expect(made.safeParse(rewrite?.({ part: invalid })).success).toBe(false);
  }
});

test('adds a lifetime to a copy of a schema without changing the original', () => {
  const plain = z.int();
  const shape = z.object({ a: since('newEmail', plain), b: plain });
  expect(rewriterFor(shape, { level: 1, dialect: 'reference' })?.({ a: 1, b: 2 })).toEqual({ b: 2 });
});

test('uses one schema for all versions with the same fields', () => {
  const schema = z.object({
    id: z.int(),
    folder: since('channelFolders', z.object({ id: z.int() })),
    token: zulipName('api_token', z.string()),
  });
  const at = (level: number, dialect: 'reference' | 'zulip' = 'reference') =>
    schemaFor(schema, { level, dialect });
  const level = LEVELS.channelFolders;
  expect(at(level + 1)).toBe(at(level));
  expect(at(0)).toBe(at(level - 1));
  expect(at(level - 1)).not.toBe(at(level));
  expect(at(level, 'zulip')).not.toBe(at(level));
  expect(at(level, 'zulip').shape.folder).toBe(at(level).shape.folder);
  expect(Object.keys(at(0, 'zulip').shape)).toEqual(['id', 'api_token']);
});
