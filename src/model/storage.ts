/** The parts of `@msw/data` that hold records. Imported with the first record: a page starts without them. */
export { Collection, Query } from '@msw/data';
