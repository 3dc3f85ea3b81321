import { stringify } from 'yaml';
import { UsageError } from '../../contract/errors/index.js';
import { transactOf } from '../../model/index.js';
import { exportSeedFile } from '../../scenarios/seed-file/export.js';
import { seedFileJsonSchema } from '../../scenarios/seed-file/schema.js';
import { definite } from '../../values.js';
import { createServerMock } from '../server-mock.js';
import { readSnapshot } from '../state-file.js';
import { print } from './print.js';

/** Flags of `team-chat-mock seed`. */
export interface SeedFlags {
  fromSnapshot?: string;
  schema?: boolean;
  json?: boolean;
}

const HEADER = '# yaml-language-server: $schema=./node_modules/team-chat-mock/dist/seed-file.schema.json\n';

/**
 * Prints the seed file of a snapshot, or the JSON schema of seed files.
 * @throws UsageError when the file does not exist or is not a snapshot
 */
export async function seedCommand({ fromSnapshot, schema, json }: SeedFlags): Promise<void> {
  if ((fromSnapshot === undefined) === (schema === undefined)) {
    throw new UsageError('Specify either --from-snapshot FILE or --schema.');
  }
  if (fromSnapshot === undefined) return print(JSON.stringify(seedFileJsonSchema(), undefined, 2));
  const snapshot = await readSnapshot(fromSnapshot);
  if (snapshot === undefined) throw new UsageError(`The file ${fromSnapshot} does not exist.`);
  const mock = createServerMock({ snapshot });
  try {
    await mock.ready;
    const transact = definite(transactOf(mock));
    const { file, leftOut } = await transact((org) => exportSeedFile(org));
    print(json ? JSON.stringify(file, undefined, 2) : HEADER + stringify(file, { lineWidth: 100 }).trimEnd());
    const parts = Object.entries(leftOut).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
    if (parts.length > 0) process.stderr.write(`note: a seed file cannot hold ${parts.join(', ')}\n`);
  } finally {
    mock.close();
  }
}
