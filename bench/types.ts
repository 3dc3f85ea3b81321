/** Compares the time of a user's type check with the time of one that imports only msw. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mediansInTurns, type Report } from './measure.js';
import { HERE } from './processes.js';

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const MSW = `
  import { http, HttpResponse } from 'msw';
  import { setupServer } from 'msw/node';
  const own = http.get('https://chat.example.com/*', () => HttpResponse.json({}));`;

const SOURCES = {
  msw: `${MSW} export const server = setupServer(own);`,
  mock: `${MSW}
    import { createTeamChatMock } from 'team-chat-mock';
    export const server = setupServer(...createTeamChatMock().handlers, own);`,
};

/** The options that `tsc --init` and the templates of Vite write. */
const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  noEmit: true,
};

const VARIANTS = [
  { what: 'with skipLibCheck, which tsc --init sets', skipLibCheck: true, rounds: 9, target: { most: 1.5 } },
  { what: 'without it, which checks all declarations', skipLibCheck: false, rounds: 3, target: {} },
];

export async function measureTypes(report: Report): Promise<void> {
  // The folder is in this package, so that TypeScript finds the package by its name.
  const folder = mkdtempSync(join(HERE, '.types-'));
  report.heading('tsc --noEmit with an import of the package, against an import of msw alone');
  try {
    for (const { what, skipLibCheck, rounds, target } of VARIANTS) {
      const { msw, mock } = await mediansInTurns(SOURCES, { rounds }, (source, name) =>
        timeOfCheck(folder, name, source, skipLibCheck),
      );
      report.add(`${what} (${mock.toFixed(0)} ms; msw: ${msw.toFixed(0)} ms)`, mock / msw, target);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeOfCheck(folder: string, name: string, source: string, skipLibCheck: boolean): number {
  const config = join(folder, `${name}.json`);
  writeFileSync(join(folder, `${name}.mts`), source);
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: { ...OPTIONS, skipLibCheck }, files: [`${name}.mts`] }),
  );
  const start = performance.now();
  const args = [tsc, '-p', config, '--singleThreaded'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  return performance.now() - start;
}
