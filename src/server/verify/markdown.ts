import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';
import { readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { fieldsOf, messageOf } from '../../values.js';
import { MARKDOWN_FIXTURE_LIMIT } from '../file-limits.js';
import { createServerMock } from '../server-mock.js';

/** One case of a fixture, such as Zulip's `markdown_test_cases.json`. Other fields are ignored. */
const caseSchema = z.object({
  name: z.string(),
  input: z.string(),
  expected_output: z.string(),
  ignore: z.boolean().optional(),
});

/** Zulip keeps its cases in `regular_tests`. */
const fixtureSchema = z.union([
  z.array(caseSchema),
  z.object({ regular_tests: z.array(caseSchema) }).transform(({ regular_tests }) => regular_tests),
]);

export interface MarkdownReport {
  cases: number;
  different: number;
  text: string;
}

/**
 * Renders the cases of a Markdown fixture with a fresh mock.
 * @throws UsageError when the file is not a fixture
 * @example const { different } = await verifyMarkdown('markdown_test_cases.json', { level: 512, dialect: 'zulip' })
 */
export async function verifyMarkdown(
  file: string,
  { level, dialect }: { level: number; dialect: Dialect },
): Promise<MarkdownReport> {
  const cases = (await readFixture(file)).filter(({ ignore }) => ignore !== true);
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
    return { cases: cases.length, different, text: lines.join('\n') };
  } finally {
    mock.close();
  }
}

async function readFixture(file: string) {
  const text = await readTextFile(file, MARKDOWN_FIXTURE_LIMIT);
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
