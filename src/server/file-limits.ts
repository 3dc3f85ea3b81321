import type { FileLimit } from '../scenarios/seed-file/read-text-file.js';

const MIB = 1024 ** 2;

/** Near the maximum length of a string in JavaScript. */
export const SNAPSHOT_LIMIT: FileLimit = { maxBytes: 500 * MIB, what: 'a snapshot' };

/** The limit for recordings by browsers, by the proxy, and with `--record`. */
export const RECORDING_LIMIT: FileLimit = { maxBytes: 256 * MIB, what: 'a recording' };

export const ZULIPRC_LIMIT: FileLimit = { maxBytes: 64 * 1024, what: 'a zuliprc file' };

export const MARKDOWN_FIXTURE_LIMIT: FileLimit = { maxBytes: 16 * MIB, what: 'a Markdown fixture' };
