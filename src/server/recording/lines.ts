import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';

/*
 * A recording is a file of JSON lines: a header with the options of the mock, then, in the order in which they were
 * answered, the requests and what was changed by the control API. A further header begins with a new mock.
 */

export const FORMAT = 'team-chat-mock-journal';
const VERSION = 1;

const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Options of `createTeamChatMock`. */
  options: z.record(z.string(), z.unknown()),
  /** The name of a scenario that is not among the named ones. */
  own_scenario: z.string().optional(),
});

/** Who asks: a persona, another user by ID, nobody, or somebody with credentials that are none. */
const caller = z.union([z.string(), z.int(), z.null(), z.strictObject({ wrong: z.enum(['key', 'scheme']) })]);

const request = z.object({
  /** UNIX seconds. */
  at: z.int(),
  method: z.string(),
  /** Without its query. */
  url: z.url(),
  as: caller,
  fields: z.record(z.string(), z.string()).optional(),
  user_agent: z.string().optional(),
  status: z.int(),
  answer: z.unknown(),
  /** Why it cannot be asked again. */
  left_out: z.string().optional(),
});

const control = z.object({
  at: z.int(),
  /** The method. */
  control: z.string(),
  url: z.url(),
  body: z.string(),
});

export type HeaderLine = z.infer<typeof header>;
export type Caller = z.infer<typeof caller>;
export type RequestLine = z.infer<typeof request>;
export type ControlLine = z.infer<typeof control>;
export type Line = HeaderLine | RequestLine | ControlLine;

/** The first line of a recording. */
export function headerLine(options: Record<string, unknown>, ownScenario: string | undefined): HeaderLine {
  return {
    format: FORMAT,
    version: VERSION,
    options,
    ...(ownScenario === undefined ? {} : { own_scenario: ownScenario }),
  };
}

/**
 * The lines of a recording.
 * @throws UsageError that names the first line that is none
 */
export function parseRecording(text: string): Line[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parsed = lines.map((line, index) => parseLine(line, index + 1));
  if (parsed[0] === undefined || !('format' in parsed[0])) {
    throw new UsageError('This is no recording: give a file that --record wrote');
  }
  return parsed;
}

function parseLine(text: string, number: number): Line {
  const value = json(text);
  if (typeof value !== 'object' || value === null) {
    throw new UsageError(
      number === 1
        ? 'This is no recording: give a file that --record wrote'
        : `Line ${number} of the recording is not JSON`,
    );
  }
  const schema = 'format' in value ? header : 'control' in value ? control : request;
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new UsageError(
    `Line ${number} of the recording cannot be read at "${issue?.path.join('.')}": ${issue?.message}`,
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
