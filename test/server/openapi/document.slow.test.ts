import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { DEFAULT_LEVEL } from '../../../src/contract/levels/index.js';
import { openApiFor } from '../../../src/server/openapi/index.js';

test.each([
  [DEFAULT_LEVEL, 'zulip'],
  [250, 'reference'],
  [0, 'zulip'],
] as const)('builds a valid OpenAPI 3.1 document at level %i in the %s dialect', async (level, dialect) => {
  const document = await openApiFor({ level, dialect }, { version: '1.2.3' });
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
});
