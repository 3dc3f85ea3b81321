import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';
import { type FileLimit, readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { fieldsOf, messageOf } from '../../values.js';

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
export async function verifyMarkdown(
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
