import type { Case } from '../../../conformance/case.js';
import type { KnownDifference } from '../../../conformance/known-differences.js';
import { CaseRun } from './case-run.js';
import { Interrupted, Unreachable } from './requests.js';
import { type CaseDifference, Skipped, type Stage } from './stage.js';

/** The result of a case. */
export interface CaseResult {
  name: string;
  area: string;
  result: 'alike' | 'known' | 'different' | 'skipped';
  differences: CaseDifference[];
  /** The reason for skipping a case, or for its known differences. */
  reason?: string;
}

export interface SuiteOptions {
  /** Whether to stop at the first case with a new difference. */
  bail?: boolean;
  /** Differences that are expected, by the name of the case. */
  known?: readonly KnownDifference[];
  /** Called before each case. */
  before?: () => Promise<void>;
  /** Called with each request of a clean-up that failed on the server, and its reason. */
  left?: (problem: string) => void;
  /** Called after each case. */
  progress?: ((result: CaseResult, index: number, count: number) => void) | undefined;
}

/** Maximum number of runs of a case: enough for a long case with a connection that loses one request in twenty. */
const MAX_ATTEMPTS = 40;

/**
 * Runs cases on both servers in step.
 * @throws Unreachable when the server does not respond
 */
export async function runSuite(
  stage: Stage,
  cases: readonly Case[],
  { bail = false, known = [], before, left, progress }: SuiteOptions = {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const [index, one] of cases.entries()) {
    await before?.();
    const result = judge(await runCase(stage, one, left), known);
    results.push(result);
    progress?.(result, index, cases.length);
    if (bail && result.result === 'different') break;
  }
  return results;
}

/** Whether a case applies to a server. */
export function appliesTo({ since = 0, until, dialect }: Case, stage: Pick<Stage, 'level' | 'dialect'>) {
  return (
    stage.level >= since &&
    (until === undefined || stage.level < until) &&
    (dialect === undefined || dialect === stage.dialect)
  );
}

async function runCase(stage: Stage, one: Case, left: SuiteOptions['left']): Promise<CaseResult> {
  const { name, area } = one;
  const found = (result: CaseResult['result'], differences: CaseDifference[], reason?: string) => ({
    name,
    area,
    result,
    differences,
    ...(reason === undefined ? {} : { reason }),
  });
  if (!appliesTo(one, stage)) return found('skipped', [], 'it is about other servers');
  let interruption = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const run = new CaseRun(stage, attempt > 0);
    try {
      await run.run(one);
      return found(run.differences.length > 0 ? 'different' : 'alike', run.differences);
    } catch (error) {
      if (error instanceof Skipped) {
        if (run.differences.length > 0) return found('different', run.differences);
        return found('skipped', [], error.message);
      }
      if (!(error instanceof Interrupted)) throw error;
      interruption = error.message;
    } finally {
      for (const problem of await run.cleanUp()) left?.(problem);
    }
  }
  throw new Unreachable(`"${name}" was interrupted ${MAX_ATTEMPTS} times: ${interruption}`);
}

/** Decides whether differences are known. A known difference that disappeared counts as a difference. */
function judge(result: CaseResult, known: readonly KnownDifference[]): CaseResult {
  const entry = known.find((one) => one.case === result.name);
  if (entry === undefined || result.result === 'skipped') return result;
  if (result.result === 'different') return { ...result, result: 'known', reason: entry.reason };
  const stale = { request: '', as: '', at: 'known-differences: no longer differs; remove the entry' };
  return { ...result, result: 'different', differences: [stale], reason: entry.reason };
}
