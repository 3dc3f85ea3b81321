/** The roles of people, the most privileged first. */
export const ROLES = [
  { code: 100, name: 'Owner' },
  { code: 200, name: 'Administrator' },
  { code: 300, name: 'Moderator' },
  { code: 400, name: 'Member' },
  { code: 600, name: 'Guest' },
] as const;

export type RoleCode = (typeof ROLES)[number]['code'];

export function roleName(code: number): string {
  return ROLES.find((role) => role.code === code)?.name ?? `Role ${code}`;
}
