import { describe, expect, test } from 'vitest';
import { DIALECTS, type DialectRule } from '../../../src/contract/dialects/index.js';
import { DIALECT_RULES } from '../../../src/contract/dialects/rules.js';
import { AREAS } from '../../../src/contract/endpoint.js';
import { startMock } from '../../support/start-mock.js';
import type { Row } from './row.js';
import { messageRows } from './rows/messages.js';
import { narrowRows } from './rows/narrow.js';
import { otherRows } from './rows/others.js';
import { peopleRows } from './rows/people.js';

const rows: Record<DialectRule, Row> = { ...messageRows, ...narrowRows, ...otherRows, ...peopleRows };

describe.each(DIALECTS)('the %s dialect', (dialect) => {
  test.each(
    Object.entries(DIALECT_RULES).map(([name, rule]) => [rule[dialect], name as DialectRule] as const),
  )('%s (%s)', async (_, name) => {
    const { options, show, reference, zulip } = rows[name];
    expect(reference).not.toEqual(zulip);
    const client = await startMock({ ...options, dialect });
    expect(await show(client)).toEqual({ reference, zulip }[dialect]);
  });
});

test.each(Object.entries(DIALECT_RULES))(
  'assigns a known area and two different descriptions to the rule %s',
  (_, rule) => {
    expect(AREAS).toContain(rule.area);
    expect(rule.reference).not.toBe(rule.zulip);
  },
);
