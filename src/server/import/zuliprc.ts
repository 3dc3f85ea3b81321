import { UsageError } from '../../contract/errors/index.js';
import { readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { ZULIPRC_LIMIT } from '../file-limits.js';

/** The credentials in a zuliprc file. */
export interface Zuliprc {
  email: string;
  key: string;
  /** Address of the server, if the file has one. */
  site?: string;
}

/**
 * Reads a zuliprc file, as Zulip offers it for download.
 * @throws UsageError when it cannot be read or lacks the email or the key
 */
export async function readZuliprc(path: string): Promise<Zuliprc> {
  const text = await readTextFile(path, ZULIPRC_LIMIT);
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([a-z_]+)\s*[=:]\s*(.*?)\s*$/i.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name.toLowerCase(), value);
  }
  const [email, key, site] = ['email', 'key', 'site'].map((name) => values.get(name));
  if (!email || !key) throw new UsageError(`${path} is not a zuliprc file: it needs "email" and "key".`);
  return { email, key, ...(site === undefined ? {} : { site }) };
}
