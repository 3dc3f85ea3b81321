import type { FileLimit } from '../scenarios/seed-file/read-text-file.js';

const MIB = 1024 ** 2;

/** A longer string does not fit into JavaScript. */
export const SNAPSHOT_LIMIT: FileLimit = { maxBytes: 500 * MIB, what: 'a snapshot' };

/** Recordings of browsers, of the proxy, and of `--record`. */
export const RECORDING_LIMIT: FileLimit = { maxBytes: 256 * MIB, what: 'a recording' };

export const ZULIPRC_LIMIT: FileLimit = { maxBytes: 64 * 1024, what: 'a zuliprc file' };

export const MARKDOWN_FIXTURE_LIMIT: FileLimit = { maxBytes: 16 * MIB, what: 'a Markdown fixture' };
