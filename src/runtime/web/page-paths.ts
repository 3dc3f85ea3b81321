/** Paths of the pages that sign browsers in and out. */
export const PAGE_PATHS = ['/login', '/login/', '/accounts/logout/'] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

/** Whether a path is that of a page. */
export function isPagePath(path: string): path is PagePath {
  return (PAGE_PATHS as readonly string[]).includes(path);
}
