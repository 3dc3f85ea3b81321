import { InvalidArgumentError } from 'commander';
import { LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';

/** What the command line was given. */
export interface Flags {
  port?: number;
  host?: string;
  scenario?: string;
  seed?: number;
  featureLevel?: number;
  dialect?: 'reference' | 'zulip';
  now?: string;
  lively?: boolean;
  latency?: number;
  maxBodyBytes?: number;
  config?: string;
  watch?: boolean;
  record?: string;
  quiet?: boolean;
  json?: boolean;
}

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(Number(text))) {
    throw new InvalidArgumentError('It takes a whole number.');
  }
  return Number(text);
}

export function featureLevel(text: string): number {
  const level = levelFrom(text === 'latest' ? text : wholeNumber(text));
  if (level === undefined) throw new InvalidArgumentError(`Feature levels go from 0 to ${LATEST_LEVEL}.`);
  return level;
}

export function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError('Ports go from 0 to 65535.');
  return port;
}
