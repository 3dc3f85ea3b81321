/**
 * Runs a job of a workflow without a runner, step by step, in a clean clone of the last commit:
 * `npm run workflow -- .github/workflows/ci.yml commits github.base_ref=main`.
 *
 * Steps with `uses` prepare a runner; the script only prints their names. `--only WORD,...` runs the steps whose
 * command has one of the words. `--list` runs none. `NAME=VALUE` sets an expression such as `github.base_ref`, or a
 * variable such as `GITHUB_REF_NAME`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { stepsOf, withValues } from './run-workflow/steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, list: { type: 'boolean', default: false } },
});
/** @type {Record<string, string>} */
const given = Object.fromEntries(
  positionals.filter((each) => each.includes('=')).map((each) => each.split(/=(.*)/s).slice(0, 2)),
);

try {
  const [file, job] = positionals;
  if (file === undefined || file.includes('=')) throw new Error('Pass the file of a workflow and a job.');
  const steps = stepsOf(parse(readFileSync(file, 'utf8')), job);
  const words = values.only?.split(',');
  const chosen = steps.filter(
    ({ run }) => run !== undefined && (words?.some((word) => run.includes(word)) ?? true),
  );
  for (const step of steps) {
    const skipped = step.run === undefined ? 'needs a runner' : 'not chosen';
    console.log(`${chosen.includes(step) ? 'chosen' : skipped}: ${step.name}`);
  }
  if (!values.list) runInClone(chosen.map((step) => ({ ...step, ...withValues(step, given) })));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** @param {{ name?: string, run: string, env: Record<string, string> }[]} steps */
function runInClone(steps) {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-mock-workflow-'));
  const cwd = join(folder, 'clone');
  try {
    spawnSync('git', ['clone', '--quiet', root, cwd], { stdio: 'inherit' });
    for (const { name, run, env } of steps) {
      console.log(`\n> ${name}`);
      const { status } = spawnSync('bash', ['-eo', 'pipefail', '-c', run], {
        cwd,
        env: { ...process.env, CI: 'true', ...given, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      if (status !== 0) {
        console.error(`Failed with status ${status}: ${name}`);
        process.exitCode = 1;
        return;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
