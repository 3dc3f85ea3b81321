import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { ApiError } from '../../src/contract/errors/index.js';
import {
  boolean,
  decodeParams,
  defineEndpoint,
  file,
  integer,
  json,
  nullableText,
  type ParamShape,
  text,
} from '../../src/contract/index.js';

const decode = (shape: ParamShape, given: Record<string, string>, level = 496) =>
  decodeParams(shape, new Map(Object.entries(given)), level);

test.each([
  ['an integer', '5', integer(), 5],
  ['an integer', '-5', integer(), -5],
  ['an integer', '0', integer(), 0],
  ['a boolean', 'true', boolean(), true],
  ['a boolean', 'false', boolean(), false],
  ['a string', '"quoted"', text(), '"quoted"'],
  ['a string', '', text(), ''],
  ['a string', 'null', text(), 'null'],
  ['a JSON list', '[1,2]', json(z.array(z.int())), [1, 2]],
  ['a JSON list', '[]', json(z.array(z.int())), []],
  ['JSON that may be null', 'null', json(z.string().nullable()), null],
  ['a string with jsonBefore', '"q"', text().jsonBefore('fullNameWithoutJson'), '"q"'],
  ['a string that may be null', 'null', nullableText(), null],
  ['a string that may be null', '"null"', nullableText(), '"null"'],
])('decodes %s from the string %j', (_, given, param, value) => {
  expect(decode({ p: param }, { p: given }).values).toEqual({ p: value });
});

test.each([
  ['a JSON string', '"q"', 'q'],
  ['text without quotes as it is', 'q', 'q'],
  ['digits as text', '12', '12'],
  ['an unclosed quote as text', '"q', '"q'],
])('decodes %s at levels before the change passed to jsonBefore()', (_, given, value) => {
  expect(decode({ p: text().jsonBefore('fullNameWithoutJson') }, { p: given }, 105).values).toEqual({
    p: value,
  });
});

test.each([
  ['an integer', '5.5', integer()],
  ['an integer', '"5"', integer()],
  ['an integer', '', integer()],
  ['an integer', 'five', integer()],
  ['an integer', '0x10', integer()],
  ['an integer', '1e400', integer()],
  ['an integer', '9007199254740993', integer()],
  ['an integer', 'null', integer()],
  ['a boolean', 'True', boolean()],
  ['a boolean', '1', boolean()],
  ['a boolean', '"false"', boolean()],
  ['a boolean', '', boolean()],
  ['a JSON list', '1,2', json(z.array(z.int()))],
  ['a JSON list', '[1,"2"]', json(z.array(z.int()))],
  ['a JSON list', '{"0":1}', json(z.array(z.int()))],
])('names the parameter in the error when %s has the value %j', (_, given, param) => {
  expect(() => decode({ wanted: param }, { wanted: given })).toThrow(ApiError);
  expect(() => decode({ wanted: param }, { wanted: given })).toThrow(/"wanted"/);
});

test('reports the location of a problem inside a JSON value', () => {
  const param = json(z.array(z.object({ id: z.int() })));
  expect(() => decode({ wanted: param }, { wanted: '[{"id":1},{"id":"2"}]' })).toThrow(/\(at 1\.id\)/);
});

test('accepts a file under any field name, and ignores strings sent with the file', () => {
  const sent = new File(['x'], 'x.png');
  const fields = new Map<string, string | File>([
    ['note', 'text'],
    ['picture', sent],
  ]);
  expect(decodeParams({ filename: file() }, fields, 496)).toEqual({
    values: { filename: sent },
    ignored: ['note'],
  });
});

test('rejects two files for one parameter', () => {
  const fields = new Map(['a', 'b'].map((name) => [name, new File(['x'], `${name}.png`)]));
  expect(() => decodeParams({ filename: file() }, fields, 496)).toThrow(
    'Invalid "filename": must be one uploaded file, got 2',
  );
});

test('rejects a file for a parameter that is a string', () => {
  const fields = new Map<string, string | File>([['name', new File(['x'], 'x.png')]]);
  expect(() => decodeParams({ name: text() }, fields, 496)).toThrow(
    'Invalid "name": must be a string, not a file',
  );
});

test('reports a missing required parameter by name, and applies defaults', () => {
  expect(() => decode({ wanted: integer() }, {})).toThrow(
    expect.objectContaining({ code: 'REQUEST_VARIABLE_MISSING', extra: { var_name: 'wanted' } }),
  );
  expect(decode({ a: integer().default(7), b: integer().optional() }, {}).values).toEqual({ a: 7 });
});

test('lists a parameter that the feature level lacks as ignored, and does not decode it', () => {
  const shape = { later: integer().since('newEmail'), earlier: integer().until('newEmail') };
  expect(decode(shape, { later: '1', earlier: 'x' }, 285)).toEqual({
    values: { later: 1 },
    ignored: ['earlier'],
  });
  expect(decode(shape, { later: 'x', earlier: '1' }, 284)).toEqual({
    values: { earlier: 1 },
    ignored: ['later'],
  });
});

test('does not list a missing optional parameter as ignored', () => {
  expect(decode({ a: integer().optional() }, { b: '1' })).toEqual({ values: {}, ignored: ['b'] });
});

test('sorts the names of ignored parameters, even names such as "constructor"', () => {
  expect(decode({ a: integer() }, { toString: '1', a: '1', b: '2', constructor: '3' }).ignored).toEqual([
    'b',
    'constructor',
    'toString',
  ]);
});

test('infers the argument types of run() from a declaration', () => {
  const endpoint = defineEndpoint({
    method: 'POST',
    path: '/things/{thing_id}/{name}',
    area: 'server',
    summary: 'none',
    auth: 'optional',
    pathParams: { thing_id: 'integer', name: 'text' },
    params: { a: integer(), b: text().optional(), c: boolean().default(false), d: json(z.array(z.int())) },
    errors: ['BAD_REQUEST'],
    run({ params, path, actor }) {
      expectTypeOf(params.a).toBeNumber();
      expectTypeOf(params.b).toEqualTypeOf<string | undefined>();
      expectTypeOf(params.c).toBeBoolean();
      expectTypeOf(params.d).toEqualTypeOf<number[]>();
      expectTypeOf(path).toEqualTypeOf<{ readonly thing_id: number; readonly name: string }>();
      expectTypeOf(actor?.id).toEqualTypeOf<number | undefined>();
    },
  });
  expectTypeOf(endpoint.name).toEqualTypeOf<'POST /things/{thing_id}/{name}'>();
  expect(endpoint.name).toBe('POST /things/{thing_id}/{name}');
});

test('adds undefined to the type of a parameter that some feature levels lack, unless the parameter has a default', () => {
  const shape = {
    added: text().since('urlTemplates'),
    removed: text().until('urlTemplates'),
    defaulted: text().default('x').since('urlTemplates'),
  };
  expectTypeOf(shape.added.type).toEqualTypeOf<string | undefined>();
  expectTypeOf(shape.removed.type).toEqualTypeOf<string | undefined>();
  expectTypeOf(shape.defaulted.type).toBeString();
  expect(decode(shape, { added: 'a', removed: 'r' }, 1).values).toEqual({ removed: 'r', defaulted: 'x' });
  expect(decode(shape, { added: 'a', removed: 'r' }).values).toEqual({ added: 'a', defaulted: 'x' });
});

test('rejects unknown path parameters, error codes and capabilities at compile time', () => {
  const declared = { area: 'server', summary: 's' } as const;
  const run = () => undefined;
  defineEndpoint({ ...declared, method: 'GET', path: '/x/{a}', pathParams: { a: 'rest' }, errors: [], run });
  // @ts-expect-error a parameter that the path does not contain
  defineEndpoint({ ...declared, method: 'GET', path: '/x/{a}', pathParams: { b: 'rest' }, errors: [], run });
  // @ts-expect-error an unknown error code
  defineEndpoint({ ...declared, method: 'GET', path: '/x', errors: ['NOT_A_CODE'], run });
  // @ts-expect-error an unknown capability
  integer().since('noSuchThing');
});

test.each([
  ['a string', text(), 'a\0b'],
  ['JSON', json(z.array(z.string())), '["a\\u0000b"]'],
  ['a key in JSON', json(z.record(z.string(), z.int())), '{"\\u0000":1}'],
])('rejects a null character in %s', (_, param, sent) => {
  expect(() => param.decode('p', sent, 496)).toThrow('Invalid "p": must not contain null characters');
});
