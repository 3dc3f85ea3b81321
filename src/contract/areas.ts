/** The areas of the API, in the order in which endpoints are listed. */
export const AREAS = [
  'users',
  'bots',
  'groups',
  'folders',
  'messages',
  'scheduled',
  'drafts',
  'invitations',
  'navigation',
  'events',
  'presence',
  'push',
  'server',
  'channels',
] as const;
export type Area = (typeof AREAS)[number];
