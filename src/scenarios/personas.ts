import type { User, UserRecord } from '../model/index.js';
import { type PersonaName, personas } from '../model/personas.js';
import { role as roleSchema } from '../model/schemas/common.js';
import type { SeedWorld } from './define.js';

/** Creates one of the eight personas with its fixed ID, emails and API key. */
export async function createPersona(
  world: SeedWorld,
  name: PersonaName,
  overrides: Partial<User> = {},
): Promise<UserRecord> {
  const { user_id, full_name, delivery_email, api_key, role } = personas[name];
  const facts: Partial<User> = {
    id: user_id,
    full_name,
    delivery_email,
    api_key,
    role: roleSchema.parse(role),
  };
  const user = await world.create.user({ ...facts, ...overrides });
  world.persona(name, user.id);
  return user;
}
