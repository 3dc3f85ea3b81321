import * as z from 'zod';

/**
 * A pattern whose matches in messages become links. Organizations of the mock have none: such a pattern is a regular
 * expression of an engine that reads in linear time, which JavaScript has not, so it could hang the mock.
 */
export const linkifierSchema = z.object({ id: z.int(), pattern: z.string(), url_template: z.string() });

/** The linkifiers of an organization. */
export const LINKIFIERS: z.input<typeof linkifierSchema>[] = [];
