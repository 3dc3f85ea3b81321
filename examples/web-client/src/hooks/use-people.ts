import { useLoaded } from './use-loaded';

/** Full names of the people that the user may see. */
export interface People {
  nameOf(userId: number): string;
  all: readonly { id: number; name: string }[];
}

export function usePeople(): People {
  const { value } = useLoaded((api) => api.call('GET /users'), { on: ['realm_user'] });
  const members = value?.members ?? [];
  const names = new Map(members.map(({ user_id, full_name }) => [user_id, full_name]));
  return {
    nameOf: (userId) => names.get(userId) ?? (value === undefined ? '…' : `User ${userId}`),
    all: members
      .filter(({ is_active }) => is_active)
      .map(({ user_id, full_name }) => ({ id: user_id, name: full_name })),
  };
}
