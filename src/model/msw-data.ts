/**
 * The part of `@msw/data` that holds records. Imported with the first record: a page starts without it.
 * @public
 */
export { Collection } from '@msw/data';
