import type { Role } from './schemas/common.js';
import { placeholderEmail } from './users.js';

/** A user known by name in a scenario, with their credentials. */
export interface Persona {
  user_id: number;
  full_name: string;
  /** API email: the user name for HTTP Basic. */
  email: string;
  /** Real email. */
  delivery_email: string;
  /** Password for HTTP Basic. */
  api_key: string;
  /** Role code, from 100 (owner) to 600 (guest). */
  role: number;
}

/** The names of the eight personas of the `default` scenario. */
export type PersonaName =
  | 'owner'
  | 'admin'
  | 'moderator'
  | 'member'
  | 'guest'
  | 'colleague'
  | 'deactivated'
  | 'bot';

function persona(
  user_id: number,
  name: string,
  full_name: string,
  role: Role,
  emails: Partial<Persona> = {},
): Persona {
  const address = `${name}@example.com`;
  // The personas are frozen, because all mocks share them.
  return Object.freeze({
    user_id,
    full_name,
    email: address,
    delivery_email: address,
    api_key: `${name}-key`,
    role,
    ...emails,
  });
}

const HOST = 'chat.example.com';
const BOT_EMAIL = `helper-bot@${HOST}`;

/** The personas of the `default` scenario. Their IDs, emails and API keys never change. */
export const personas: Readonly<Record<PersonaName, Persona>> = Object.freeze({
  owner: persona(1, 'owner', 'Olivia Owner', 100),
  admin: persona(2, 'admin', 'Adam Admin', 200),
  moderator: persona(3, 'moderator', 'Mona Moderator', 300),
  member: persona(4, 'member', 'Max Member', 400),
  guest: persona(5, 'guest', 'Gina Guest', 600),
  colleague: persona(6, 'colleague', 'Carl Colleague', 400, { email: placeholderEmail(6, HOST) }),
  deactivated: persona(7, 'deactivated', 'Dora Deactivated', 400),
  bot: persona(8, 'bot', 'Helper Bot', 400, { email: BOT_EMAIL, delivery_email: BOT_EMAIL }),
});
