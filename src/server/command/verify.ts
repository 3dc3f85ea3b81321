import { appendFile, writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { DIALECTS, type Dialect } from '../../contract/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { type FileLimit, readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { fieldsOf, messageOf } from '../../values.js';
import { isHttpUrl, valueText } from '../external-data.js';
import { writing } from '../files.js';
import type { CaseResult, VerifyReport } from '../verify/verify.js';
import { appended, parseLevel } from './flags.js';
import { complain, FAILED, ProgressLine, print, USAGE } from './terminal.js';

export interface VerifyFlags {
  against?: string;
  zuliprc?: string[];
  personasFrom?: string;
  only?: string;
  level?: string;
  json?: string;
  yesThisIsATestServer?: boolean;
  markdown?: string;
  dialect?: Dialect;
  quiet?: boolean;
}

/** Adds the flags of `team-chat-mock verify`. Its `--json` names a file, unlike the `--json` of the server. */
export function addVerifyFlags(command: Command): Command {
  return command
    .description('Compare the mock with a real server: send the same requests to both.')
    .option('--against <url>', 'The server, without /api/v1.')
    .option(
      '--zuliprc <persona=file>',
      'Credentials of a persona on the server. Repeatable (default: sign in as on a development server).',
      appended,
    )
    .option('--personas-from <url>', 'Sign in to another mock as the personas of its /_mock/state.')
    .option('--only <areas>', 'Run only the cases of these areas, separated by commas.')
    .option('--level <level>', 'Feature level of the mock (default: that of the server).')
    .option('--json <file>', 'Write the result of every case to this file.')
    .option('--yes-this-is-a-test-server', 'Run without checking that the server is a test server.')
    .addOption(
      new Option(
        '--markdown <file>',
        'Render the cases of a Markdown fixture with the mock instead, and list differences.',
      ).conflicts(['zuliprc', 'personasFrom', 'only', 'json', 'yesThisIsATestServer']),
    )
    .addOption(
      new Option('--dialect <name>', 'Dialect for --markdown (default: zulip).')
        .choices(DIALECTS)
        .conflicts('against'),
    )
    .option('--quiet', 'Print no progress.');
}

/**
 * Verifies the mock against a server, or against a Markdown fixture.
 * @returns the exit status: 0 if all differences are known, 1 if some are new, 2 if it cannot run
 * @throws UsageError for a wrong flag, file or server
 */
export async function verifyCommand(flags: VerifyFlags): Promise<number> {
  const { against, markdown } = flags;
  if (against !== undefined && markdown === undefined) return verifyAgainst(against, flags);
  if (markdown !== undefined && against === undefined) return renderFixture(markdown, flags);
  throw new UsageError('Specify either --against URL or --markdown FILE.');
}

async function verifyAgainst(
  against: string,
  { zuliprc = [], personasFrom, json, quiet, ...flags }: VerifyFlags,
): Promise<number> {
  const level = flags.level === undefined ? undefined : parseLevel('--level', flags.level);
  const only = flags.only?.split(',').map((area) => area.trim());
  assertUrl('--against', against);
  if (personasFrom !== undefined) assertUrl('--personas-from', personasFrom);
  const [{ verify }, { Unreachable }] = await Promise.all([
    import('../verify/verify.js'),
    import('../verify/requests.js'),
  ]);
  // Fails now rather than after the run, which takes minutes, if the file cannot be written.
  if (json !== undefined) await writing('--json', json, () => appendFile(json, ''));
  const line = new ProgressLine();
  try {
    const report = await verify({
      against,
      personasFrom,
      zuliprc,
      only,
      level,
      isTestServer: flags.yesThisIsATestServer === true,
      progress: quiet ? undefined : progressOn(line),
    }).finally(() => line.clear());
    print(reportText(report));
    const text = `${JSON.stringify(report, undefined, 2)}\n`;
    if (json !== undefined) await writing('--json', json, () => writeFile(json, text));
    return report.cases.some(({ result }) => result === 'different') ? FAILED : 0;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return complain(`${against} does not respond: ${error.message}. Nothing more was verified.`, USAGE);
  }
}

function reportText({ server, cases, left }: VerifyReport): string {
  const { url, version, feature_level, dialect } = server;
  const shown = cases.filter(({ result }) => result === 'different' || result === 'known');
  return [
    `Server: ${url}, version ${version}, feature level ${feature_level}. Mock: the same level, ${dialect} dialect.`,
    ...areaLines(cases),
    ...shown.flatMap((one) => ['', ...caseLines(one)]),
    '',
    ...(left.length === 0 ? [] : [`Left on the server: ${left.join(', ')}.`]),
    `${cases.length} cases: ${countsOf(cases)}`,
  ].join('\n');
}

function areaLines(cases: readonly CaseResult[]): string[] {
  const areas = [...new Set(cases.map(({ area }) => area))].sort();
  const width = Math.max(0, ...areas.map((area) => area.length));
  return areas.map((area) => {
    const ofArea = cases.filter((one) => one.area === area);
    return `  ${area.padEnd(width)} ${String(ofArea.length).padStart(4)} cases: ${countsOf(ofArea)}`;
  });
}

function countsOf(cases: readonly CaseResult[]): string {
  const counts = new Map([['alike', 0]]);
  for (const result of ['alike', 'known', 'different', 'skipped']) {
    const count = cases.filter((one) => one.result === result).length;
    if (count > 0) counts.set(result, count);
  }
  return [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
}

function caseLines({ name, result, differences, reason }: CaseResult): string[] {
  const label = result === 'known' ? `known: ${reason}` : 'NEW';
  return [
    `${name}  ${label}`,
    ...differences.flatMap(({ request, as, at, server, mock }, index) => {
      const previous = differences[index - 1];
      const isSame = previous?.request === request && previous.as === as;
      const heading = isSame || request === '' ? [] : [`  ${request} as ${as}`];
      return [...heading, `    ${at}: server ${valueText(server, '—')}, mock ${valueText(mock, '—')}`];
    }),
  ];
}

const CASES_PER_PROGRESS_LINE = 50;

/** Returns a function that prints the progress: on one line in a terminal, otherwise at intervals. */
function progressOn(line: ProgressLine) {
  let different = 0;
  return (result: CaseResult, index: number, count: number) => {
    if (result.result === 'different') different++;
    const done = index + 1;
    const text = `${done} of ${count} cases, ${different} different`;
    if (process.stderr.isTTY) line.show(text);
    else if (done % CASES_PER_PROGRESS_LINE === 0 || done === count) process.stderr.write(`${text}\n`);
  };
}

function assertUrl(flag: string, text: string): void {
  if (isHttpUrl(text)) return;
  throw new UsageError(`Invalid ${flag} "${text}": must be a URL, such as http://localhost:9991.`);
}

async function renderFixture(file: string, { level, dialect = 'zulip' }: VerifyFlags): Promise<number> {
  const parsedLevel = level === undefined ? LATEST_LEVEL : parseLevel('--level', level);
  const report = await verifyMarkdown(file, { level: parsedLevel, dialect });
  print(report.text);
  return report.different === 0 ? 0 : FAILED;
}

/** One case of a fixture, such as Zulip's `markdown_test_cases.json`. Other fields are ignored. */
const caseSchema = z.object({
  name: z.string(),
  input: z.string(),
  expected_output: z.string(),
  ignore: z.boolean().optional(),
});

/** A list of cases, or an object with the list in `regular_tests`, like Zulip's file. */
const fixtureSchema = z.union([
  z.array(caseSchema),
  z.object({ regular_tests: z.array(caseSchema) }).transform(({ regular_tests }) => regular_tests),
]);

const FIXTURE_LIMIT: FileLimit = { maxBytes: 16 * 1024 ** 2, what: 'a Markdown fixture' };

interface MarkdownReport {
  different: number;
  text: string;
}

/** @throws UsageError when the file is not a fixture */
async function verifyMarkdown(
  file: string,
  { level, dialect }: { level: number; dialect: Dialect },
): Promise<MarkdownReport> {
  const cases = (await readFixture(file)).filter(({ ignore }) => ignore !== true);
  const { createServerMock } = await import('../server-mock.js');
  const mock = createServerMock({ baseUrl: '*', featureLevel: level, dialect });
  try {
    const lines: string[] = [];
    let different = 0;
    for (const { name, input, expected_output } of cases) {
      const { body } = await mock.as('member').post('/messages/render', { content: input });
      const { rendered } = fieldsOf(body);
      if (rendered === expected_output) continue;
      different++;
      lines.push(
        name,
        `  input    ${JSON.stringify(input)}`,
        `  expected ${JSON.stringify(expected_output)}`,
        `  mock     ${JSON.stringify(rendered ?? body)}`,
        '',
      );
    }
    lines.push(`${cases.length} cases: ${cases.length - different} alike, ${different} different`);
    return { different, text: lines.join('\n') };
  } finally {
    mock.close();
  }
}

async function readFixture(file: string) {
  const text = await readTextFile(file, FIXTURE_LIMIT);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${messageOf(error)}.`);
  }
  const checked = fixtureSchema.safeParse(content);
  if (checked.success) return checked.data;
  throw new UsageError(
    `${file} is not a Markdown fixture: it must be a list of { "name", "input", "expected_output" }.`,
  );
}
