import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { PLAIN_WORDS } from '../../contract/input.js';
import type { FileLimit } from '../../scenarios/seed-file/read-text-file.js';
import { parsedJson, parsedUrl, withPeriod } from '../../strings.js';
import { isObject } from '../../values.js';

/*
 * A recording is a file of JSON lines: a header with the options of the mock, then the requests and the changes made
 * through the control API, in the order of their responses. Each further header starts a new mock.
 */

/** The limit for recordings by browsers, by the proxy, and with `--record`. */
export const RECORDING_LIMIT: FileLimit = { maxBytes: 256 * 1024 ** 2, what: 'a recording' };

export const RECORDING_FORMAT = 'team-chat-mock-journal';
const VERSION = 1;

const headerSchema = z.object({
  format: z.literal(RECORDING_FORMAT),
  version: z.literal(VERSION),
  /** Options of `createTeamChatMock`. */
  options: z.record(z.string(), z.unknown()),
  own_scenario: z.string().optional(),
});

/** A persona, the ID of another user, null if anonymous, or the kind of invalid credentials. */
const callerSchema = z.union([
  z.string(),
  z.int(),
  z.null(),
  z.strictObject({ wrong: z.enum(['key', 'scheme']) }),
]);

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .refine(hasNoCredentials, { error: 'must not contain credentials' });

function hasNoCredentials(text: string): boolean {
  // `z.url` already reports an invalid URL.
  const { username = '', password = '' } = parsedUrl(text) ?? {};
  return username === '' && password === '';
}

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Methods that `fetch` cannot send. */
export const UNSENDABLE_METHODS = new Set(['TRACE', 'CONNECT', 'TRACK']);

const fileSchema = z.object({ field: z.string(), name: z.string(), type: z.string(), content: z.base64() });

const requestSchema = z.object({
  /** UNIX seconds. */
  at: z.int(),
  method: z.string().regex(METHOD, 'must be an HTTP method'),
  /** The URL without its query. */
  url: urlSchema,
  as: callerSchema,
  fields: z.record(z.string(), z.string()).optional(),
  file: fileSchema.optional(),
  user_agent: z
    .string()
    .regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/, 'must be a valid header')
    .optional(),
  status: z.int(),
  answer: z.unknown(),
  /** The reason why the request cannot be replayed. */
  left_out: z.string().optional(),
});

const controlSchema = z.object({
  at: z.int(),
  control: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  url: urlSchema,
  body: z.string(),
});

export type HeaderLine = z.infer<typeof headerSchema>;
export type Caller = z.infer<typeof callerSchema>;
export type RequestLine = z.infer<typeof requestSchema>;
export type ControlLine = z.infer<typeof controlSchema>;
export type Line = HeaderLine | RequestLine | ControlLine;

const NOT_A_RECORDING = 'This is not a recording. Choose a file that --record wrote.';

export function headerLine(options: Record<string, unknown>, ownScenario: string | undefined): HeaderLine {
  return {
    format: RECORDING_FORMAT,
    version: VERSION,
    options,
    ...(ownScenario === undefined ? {} : { own_scenario: ownScenario }),
  };
}

/**
 * Parses the lines of a recording. Blank lines become `undefined`.
 * @throws UsageError that names the first invalid line
 */
export function parseRecording(text: string): (Line | undefined)[] {
  const lines = text.trimEnd().split('\n');
  const first = parsedJson(lines.find((line) => line.trim() !== '') ?? '');
  if (!isObject(first) || !('format' in first)) throw new UsageError(NOT_A_RECORDING);
  return lines.map((line, index) => (line.trim() === '' ? undefined : parseLine(line, index + 1)));
}

function parseLine(text: string, number: number): Line {
  const value = parsedJson(text);
  if (!isObject(value)) throw new UsageError(`Line ${number} of the recording is not a JSON object.`);
  const checked = schemaFor(value).safeParse(value, PLAIN_WORDS);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new UsageError(
    withPeriod(`Line ${number} of the recording is invalid at "${issue?.path.join('.')}": ${issue?.message}`),
  );
}

function schemaFor(line: object): z.ZodType<Line> {
  if ('format' in line) return headerSchema;
  return 'control' in line ? controlSchema : requestSchema;
}
