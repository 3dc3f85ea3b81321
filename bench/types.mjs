/** The time of a consumer's type check, compared with one that imports msw alone. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
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

/** As `tsc --init` and the templates of Vite write them. */
const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  noEmit: true,
};

export function measureTypes(report) {
  // In this package, so that TypeScript finds the package by its name.
  const folder = mkdtempSync(join(here, '.types-'));
  try {
    for (const [what, skipLibCheck, rounds, target] of [
      ['with skipLibCheck, which tsc --init sets', true, 9, { most: 1.5 }],
      ['without it, which checks all declarations', false, 3, {}],
    ]) {
      const times = { msw: [], mock: [] };
      for (let round = -1; round < rounds; round++) {
        for (const name of round % 2 === 0 ? ['msw', 'mock'] : ['mock', 'msw']) {
          const time = check(folder, name, skipLibCheck);
          if (round >= 0) times[name].push(time);
        }
      }
      const [msw, mock] = [median(times.msw), median(times.mock)];
      report.heading('tsc --noEmit with an import of the package, as a multiple of an import of msw alone');
      report.add(`${what} (${mock.toFixed(0)} ms, ${msw.toFixed(0)} ms)`, mock / msw, target);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function check(folder, name, skipLibCheck) {
  writeFileSync(join(folder, `${name}.mts`), SOURCES[name]);
  const config = join(folder, `${name}.json`);
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: { ...OPTIONS, skipLibCheck }, files: [`${name}.mts`] }),
  );
  const start = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config, '--singleThreaded'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
  return performance.now() - start;
}
