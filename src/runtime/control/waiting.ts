import * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import { unref } from '../../values.js';
import { parseJson } from './json.js';

const DEFAULT_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 300;

/** A number in a query. */
export const number = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,9})?$/, 'must be a number, 0 or greater')
  .transform(Number);

/** A JSON object in a query. */
export const jsonObject = (example: string) =>
  z.string().transform((text, context) => {
    try {
      const values = parseJson(text);
      if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values };
    } catch {
      // Reported below.
    }
    context.addIssue(`must be a JSON object, such as ${example}`);
    return z.NEVER;
  });

/** The parameter that limits a wait. */
export const timeout = number
  .refine((seconds) => seconds <= MAX_WAIT_SECONDS, `must be at most ${MAX_WAIT_SECONDS}`)
  .optional()
  .describe(`seconds of real time; default ${DEFAULT_WAIT_SECONDS}, at most ${MAX_WAIT_SECONDS}`);

export interface Wait<T> {
  /** Returns what the wait is for, once it exists. */
  find(): T | undefined;
  /** Calls `check` after each change, until the returned function is called. */
  watch(check: () => void): () => void;
  /** Names what the wait is for. */
  subject: string;
  seconds: number | undefined;
  /** Ends the wait when its client is gone. */
  request: Request;
}

/**
 * Waits for something that may already exist.
 * @throws ApiError with status 408 after the time
 */
export function waitUntil<T>({ find, watch, subject, seconds, request }: Wait<T>): Promise<T> {
  const limit = seconds ?? DEFAULT_WAIT_SECONDS;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unwatch();
      clearTimeout(timer);
      request.signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => {
      const message = `Timed out after ${limit} seconds waiting for ${subject}.`;
      end(() => reject(new ApiError('REQUEST_TIMEOUT', message, {}, { status: 408 })));
    };
    const check = () => {
      const found = find();
      if (found !== undefined) end(() => resolve(found));
    };
    const timer = setTimeout(stop, limit * 1000);
    // A wait must not keep the process alive.
    unref(timer);
    const unwatch = watch(check);
    request.signal.addEventListener('abort', stop);
    check();
  });
}
