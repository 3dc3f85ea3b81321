import type { CaseResult } from './run-suite.js';
import type { VerifyReport } from './verify.js';

const MAX_VALUE_LENGTH = 100;

/** The printed report: a line for each area, then every case that differs. */
export function reportText({ server, cases, left }: VerifyReport): string {
  const { url, version, feature_level, dialect } = server;
  const shown = cases.filter(({ result }) => result === 'different' || result === 'known');
  const count = countsOf(cases);
  return [
    `Server: ${url}, version ${version}, feature level ${feature_level}. Mock: the same level, ${dialect} dialect.`,
    ...areaLines(cases),
    ...shown.flatMap((one) => ['', ...caseLines(one)]),
    '',
    ...(left.length === 0 ? [] : [`Left on the server: ${left.join(', ')}.`]),
    `${cases.length} cases: ${count}`,
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
  const words = { alike: 'alike', known: 'known', different: 'different', skipped: 'skipped' } as const;
  return Object.entries(words)
    .map(([result, word]) => [cases.filter((one) => one.result === result).length, word] as const)
    .filter(([count, word]) => count > 0 || word === 'alike')
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

function caseLines({ name, result, differences, reason }: CaseResult): string[] {
  const label = result === 'known' ? `known: ${reason}` : 'NEW';
  return [
    `${name}  ${label}`,
    ...differences.flatMap(({ request, as, at, server, mock }, index) => {
      const previous = differences[index - 1];
      const isSame = previous?.request === request && previous.as === as;
      const heading = isSame || request === '' ? [] : [`  ${request} as ${as}`];
      return [...heading, `    ${at}: server ${valueText(server)}, mock ${valueText(mock)}`];
    }),
  ];
}

function valueText(value: unknown): string {
  if (value === undefined) return '—';
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}

const PROGRESS_INTERVAL = 50;

/** Prints how far the run is, on one line in a terminal. */
export function showProgress(stream: NodeJS.WriteStream) {
  let different = 0;
  return (result: CaseResult, index: number, count: number) => {
    if (result.result === 'different') different++;
    const done = index + 1;
    const text = `${done} of ${count} cases, ${different} different`;
    if (stream.isTTY) stream.write(`\r${text}${done === count ? '\n' : ''}`);
    else if (done % PROGRESS_INTERVAL === 0 || done === count) stream.write(`${text}\n`);
  };
}
