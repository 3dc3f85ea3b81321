import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicTypes } from '../../scripts/api-report/public-types.mjs';

/** The report about a package with these declaration files. */
function reportOf(
  files: Record<string, string>,
  exports: Parameters<typeof publicTypes>[1] = { '.': { types: './dist/types/index.d.ts' } },
) {
  const folder = mkdtempSync(join(tmpdir(), 'api-report-'));
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    return publicTypes(folder, exports);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('lists the exports of an entry point, without comments', () => {
  const report = reportOf({
    'index.d.ts':
      "/** Why. */\nexport declare function open(name: string): void;\nexport { B as C } from './b.js';\n",
    'b.d.ts':
      'declare class B {\n    /** Why. */\n    #store;\n    private old;\n    size: number;\n}\nexport { B };\n',
  });
  expect(report).toBe(
    '## team-chat-mock\n\nC: class B {\n    size: number;\n}\n\nfunction open(name: string): void;\n\n## Mentioned, not exported\n\n\n',
  );
});

test('marks deprecated declarations and members', () => {
  const report = reportOf({
    'index.d.ts':
      '/** @deprecated Use `B`. */\nexport type A = string;\nexport interface B {\n    /** @deprecated Use `size`. */\n    length: number;\n}\n',
  });
  expect(report).toContain('/** @deprecated */\ntype A = string;');
  expect(report).toContain('    /** @deprecated */\n    length: number;');
});

test('lists types that public types refer to, even those in other files', () => {
  const report = reportOf({
    'index.d.ts': "export * from './a.js';\n",
    'a.d.ts': "import type { Hidden } from './hidden.js';\nexport type A = Hidden[];\n",
    'hidden.d.ts': 'export interface Hidden {\n    id: Deeper;\n}\ntype Deeper = number;\ntype Unused = 1;\n',
  });
  expect(report).toMatch(
    /Mentioned, not exported\n\nhidden\.d\.ts: type Deeper = number;\n\nhidden\.d\.ts: interface Hidden/,
  );
  expect(report).not.toContain('Unused');
});

test('lists a declaration that two entry points export only once', () => {
  const report = reportOf(
    { 'index.d.ts': 'export type A = 1;\n', 'more.d.ts': "export { A } from './index.js';\n" },
    { '.': { types: './dist/types/index.d.ts' }, './more': { types: './dist/types/more.d.ts' } },
  );
  expect(report).toContain('## team-chat-mock/more\n\nA: see team-chat-mock\n');
});

test('shortens large nested objects to the names of their members', () => {
  const report = reportOf({
    'index.d.ts': 'export declare const x: {\n  in: { a: 1; b: 2; c: 3; d: 4 };\n  few: { a: 1 };\n};\n',
  });
  expect(report).toContain('in: { a, b, c, d };\n  few: { a: 1 };');
});
