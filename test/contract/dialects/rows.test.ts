import { describe, expect, test } from 'vitest';
import { DIALECTS, type Dialect, type DialectRule } from '../../../src/contract/dialects/index.js';
import { DIALECT_RULES } from '../../../src/contract/dialects/rules.js';
import { AREAS } from '../../../src/contract/endpoint.js';
import { startMock } from '../../support/start-mock.js';
import type { Row } from './row.js';
import { messageRows } from './rows/messages.js';
import { narrowRows } from './rows/narrow.js';
import { otherRows } from './rows/others.js';
import { peopleRows } from './rows/people.js';

const differences = Object.entries(DIALECT_RULES).flatMap(([area, rules]) =>
  Object.entries<Record<Dialect, string>>(rules).map(([name, rule]) => ({
    area,
    name: name as DialectRule,
    ...rule,
  })),
);

const rows: Record<DialectRule, Row> = { ...messageRows, ...narrowRows, ...otherRows, ...peopleRows };

describe.each(DIALECTS)('the %s dialect', (dialect) => {
  test.each(differences.map((difference) => [difference[dialect], difference.name] as const))(
    '%s (%s)',
    async (_, name) => {
      const { options, show, reference, zulip } = rows[name];
      expect(reference).not.toEqual(zulip);
      const client = await startMock({ ...options, dialect });
      expect(await show(client)).toEqual({ reference, zulip }[dialect]);
    },
  );
});

test.each(differences)(
  'assigns a known area and two different descriptions to the rule $name',
  ({ area, reference, zulip }) => {
    expect(AREAS).toContain(area);
    expect(reference).not.toBe(zulip);
  },
);
