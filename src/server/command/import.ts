import { existsSync } from 'node:fs';
import { UsageError } from '../../contract/errors/index.js';
import { isHttpUrl } from '../external-data.js';
import { ApiSource, readZuliprc, SourceError } from '../import/api-source.js';
import { harSource } from '../import/har-source.js';
import {
  type ImportReport,
  importOrganization,
  MAX_IMPORTED_MESSAGES,
} from '../import/import-organization.js';
import type { Source } from '../import/read-messages.js';
import { complain, FAILED, note, ProgressLine, print, printJson } from './terminal.js';

export interface ImportFlags {
  from?: string;
  zuliprc?: string;
  har?: string;
  out?: string;
  messages?: string;
  channels?: string;
  keepNames?: boolean;
  salt?: string;
  json?: boolean;
  quiet?: boolean;
}

const DEFAULT_MESSAGES = 10_000;

/**
 * @returns the exit status: 1 when the server stopped responding
 * @throws UsageError for a wrong flag or file
 */
export async function importCommand(flags: ImportFlags): Promise<number> {
  const { out, salt, keepNames, json, quiet } = flags;
  if (out === undefined) throw new UsageError('Specify --out FILE for the snapshot.');
  const { source, origin, from } = await sourceOf(flags);
  const showsProgress = !quiet && !json && process.stderr.isTTY;
  const line = new ProgressLine();
  try {
    const report = await importOrganization({
      source,
      origin,
      from,
      out,
      messages: countOf(flags.messages),
      channels: flags.channels?.split(',').map((name) => name.trim()),
      keepNames,
      salt,
      progress(count) {
        if (showsProgress) line.show(`${count} messages`);
      },
    }).finally(() => line.clear());
    if (json) printJson(report);
    else if (!quiet) printReport(out, report);
    return 0;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const part = `${out}.part`;
    const advice = existsSync(part)
      ? `Run the same command again to continue with the data in ${part}.`
      : 'Repeat the command to try again.';
    return complain(`The import stopped: ${error.message}. ${advice} Nothing was written to ${out}.`, FAILED);
  }
}

async function sourceOf({
  from,
  zuliprc,
  har,
  quiet,
}: ImportFlags): Promise<{ source: Source; origin: string; from?: string }> {
  if (har !== undefined) {
    if (from !== undefined || zuliprc !== undefined) {
      throw new UsageError('--har reads a file. Remove --from and --zuliprc.');
    }
    const { source, note: about } = await harSource(har);
    if (!quiet) note(about);
    return { source, origin: `har ${har}` };
  }
  if (zuliprc === undefined) throw new UsageError('Specify either --zuliprc FILE or --har FILE.');
  const credentials = await readZuliprc(zuliprc);
  const url = from ?? credentials.site;
  if (url === undefined) throw new UsageError(`Specify --from URL: ${zuliprc} has no "site".`);
  if (from === undefined && !isHttpUrl(url)) {
    throw new UsageError(
      `${zuliprc}: invalid "site" "${url}": must be an address such as https://chat.example.com.`,
    );
  }
  return { source: new ApiSource(url, credentials), origin: `${url} ${credentials.email}`, from: url };
}

function countOf(input: string | undefined): number {
  if (input === undefined) return DEFAULT_MESSAGES;
  const count = Number(input);
  if (/^\d+$/.test(input) && count <= MAX_IMPORTED_MESSAGES) return count;
  throw new UsageError(
    `Invalid --messages "${input}": must be a whole number from 0 to ${MAX_IMPORTED_MESSAGES}.`,
  );
}

function printReport(
  out: string,
  { users, channels, messages, invented, personas, salt }: ImportReport,
): void {
  print(`Wrote ${out}: ${users} users, ${channels} channels, ${messages} messages.`);
  print(`  Personas   ${personas.join(', ')}`);
  const madeUp = Object.entries(invented).map(([what, count]) => `${count} ${what}`);
  print(`  Made up    ${madeUp.join(', ')}`);
  print(`  Salt       ${salt}`);
  print(`Start it with: team-chat-mock --snapshot ${out}`);
}
