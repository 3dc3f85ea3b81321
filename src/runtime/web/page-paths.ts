import { isOneOf } from '../../values.js';
/** Paths of the pages that sign browsers in and out, and of the API key of a session's user. */
export const PAGE_PATHS = ['/login', '/login/', '/accounts/logout/', '/json/fetch_api_key'] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

/** Whether a path is that of a page. */
export function isPagePath(path: string): path is PagePath {
  return isOneOf(PAGE_PATHS, path);
}
