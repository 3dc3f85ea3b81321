import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Result of a test. */
export interface Outcome {
  title: string;
  status: string;
  /** Error messages of the test. */
  said: string;
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Runs the tests of a folder in a separate Vitest process with the folder's own configuration. */
export async function resultsOf(folder: string): Promise<Outcome[]> {
  const { stdout, stderr } = await run([vitest, 'run', '--root', folder, '--reporter=json']);
  const start = stdout.indexOf('{"num');
  if (start < 0) throw new Error(`Vitest printed no report:\n${stdout}\n${stderr}`);
  const { testResults } = JSON.parse(stdout.slice(start)) as Report;
  const broken = testResults.find((file) => file.assertionResults.length === 0);
  if (broken !== undefined) throw new Error(broken.message);
  return testResults.flatMap((file) =>
    file.assertionResults.map(({ title, status, failureMessages }) => ({
      title,
      status,
      said: failureMessages.join('\n'),
    })),
  );
}

function run(args: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  return new Promise((resolve) => {
    // The exit status is 1 if any test fails; the report lists which.
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
}
