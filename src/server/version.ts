import { readFileSync } from 'node:fs';
import { fieldsOf } from '../values.js';

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String(fieldsOf(JSON.parse(text)).version);
}
