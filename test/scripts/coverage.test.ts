import { expect, test } from 'vitest';
import { NOT_VERIFIED, verdict } from '../../scripts/docs/coverage.js';
import type { CaseResult, VerifyReport } from '../../src/server/verify/verify.js';

function reportOf(results: Record<string, CaseResult['result']>): VerifyReport {
  const cases = Object.entries(results).map(([name, result]) => ({
    name,
    area: 'messages',
    result,
    differences: [],
  }));
  const server = {
    url: 'http://localhost:9991',
    version: '12.2',
    feature_level: 500,
    dialect: 'zulip' as const,
    at: '2026-12-01T10:00:00.000Z',
  };
  return { server, cases, left: [] };
}

const CASES = new Set(['messages/one', 'messages/two']);

test('marks an operation as verified when its cases have no unknown differences', () => {
  const report = reportOf({
    'messages/one': 'alike',
    'messages/two': 'known',
    'messages/other': 'different',
  });
  expect(verdict(CASES, [report]).verified).toBe('12.2 (level 500) on 2026-12-01');
});

test.each<[string, Record<string, CaseResult['result']>]>([
  ['differed', { 'messages/one': 'alike', 'messages/two': 'different' }],
  ['was skipped', { 'messages/one': 'alike', 'messages/two': 'skipped' }],
  ['was not run', { 'messages/one': 'alike' }],
])('does not mark an operation as verified when one of its cases %s', (_what, results) => {
  expect(verdict(CASES, [reportOf(results)]).verified).toBe(NOT_VERIFIED);
});

test('does not mark an operation without cases as verified', () => {
  expect(verdict(new Set(), [reportOf({})]).verified).toBe(NOT_VERIFIED);
});
