import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { stepsOf, withValues } from '../../scripts/run-workflow/steps.mjs';

interface Step {
  name: string;
  run: string | undefined;
  env: Record<string, string>;
}

const files = readdirSync('.github/workflows').map((file) => `.github/workflows/${file}`);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const workflowOf = (file: string) => parse(readFileSync(file, 'utf8'));
const jobs = files.flatMap((file) => Object.keys(workflowOf(file).jobs).map((job) => [file, job] as const));

test.each(jobs)('uses only existing scripts in %s, job %s', (file, job) => {
  const commands = (stepsOf(workflowOf(file), job) as Step[]).flatMap(({ run }) => run ?? []).join('\n');
  const named = [...commands.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name as string);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const paths = commands.match(/(?<![\w./-])(?:\.ci|scripts)\/[\w./-]+/g) ?? [];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(
    named.length + paths.length + (/npm (?:ci|test|publish)|gh (?:issue|release)/.test(commands) ? 1 : 0),
  ).toBeGreaterThan(0);
});

test('tests every supported version of Node, and Windows', () => {
  const { matrix } = workflowOf('.github/workflows/ci.yml').jobs.tests.strategy;
  const oldest = readFileSync('.nvmrc', 'utf8').trim();
  expect([Number.parseInt(oldest, 10), ...matrix.node]).toEqual([20, 22, 24, 26]);
  expect(matrix.include).toEqual([{ os: 'windows-latest', node: 22 }]);
});

test('runs each lane of .ci/run on a separate machine', () => {
  const { matrix } = workflowOf('.github/workflows/ci.yml').jobs.full.strategy;
  const lanes = [...readFileSync('.ci/run', 'utf8').matchAll(/^run_(\w+)\(\)/gm)].map(([, lane]) => lane);
  expect([...matrix.lane].sort()).toEqual(lanes.sort());
  expect(lanes).toHaveLength(3);
});

const EXAMPLE = `
jobs:
  example:
    steps:
      - run: echo \${{ github.sha }} $BASE
        env: { BASE: '\${{ github.base_ref }}' }
`;

test('replaces the expressions in a workflow step', () => {
  const [step] = stepsOf(parse(EXAMPLE), 'example') as [Step];
  expect(withValues(step, { 'github.sha': '1', 'github.base_ref': 'main' })).toEqual({
    run: 'echo 1 $BASE',
    env: { BASE: 'main' },
  });
  expect(() => withValues(step, {})).toThrow("Pass a value for the expression: 'github");
  expect(() => stepsOf(parse(EXAMPLE), 'other')).toThrow('Unknown job "other". Jobs: example.');
});
