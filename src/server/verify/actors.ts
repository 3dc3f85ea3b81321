import { PERSONAS } from '../../../conformance/case.js';
import { UsageError } from '../../contract/errors/index.js';
import type { Persona } from '../../model/personas.js';
import { idOf } from '../json.js';
import type { Connection } from './connection.js';
import { Identities } from './identities.js';
import { type Accounts, profileOf } from './sign-in.js';
import type { Actor } from './stage.js';
import { listOn } from './verified-server.js';

/**
 * The personas that can sign in on both servers.
 * @throws UsageError when there are none
 */
export async function actorsOf(
  accounts: Accounts,
  server: Connection,
  personas: Readonly<Record<string, Persona>>,
): Promise<ReadonlyMap<string, Actor>> {
  const actors = new Map<string, Actor>();
  for (const name of PERSONAS) {
    const [account, persona] = [accounts.get(name), personas[name]];
    const profile = account && (await profileOf(server, account));
    if (profile === undefined || persona === undefined) continue;
    actors.set(name, {
      name,
      server: { email: profile.email, api_key: profile.api_key },
      mock: { email: persona.delivery_email, api_key: persona.api_key },
      user_id: { server: profile.user_id, mock: persona.user_id },
      full_name: { server: profile.full_name, mock: persona.full_name },
      email: { server: profile.shown_email, mock: persona.email },
    });
  }
  if (actors.size === 0) throw new UsageError('None of the users can sign in. Check their API keys.');
  return actors;
}

/** Binds the personas, system groups and addresses, which correspond from the start. */
export async function firstIdentities(
  server: Connection,
  mock: Connection,
  actors: ReadonlyMap<string, Actor>,
): Promise<Identities> {
  const identities = new Identities();
  identities.bindText(new URL(server.url).origin, new URL(mock.url).origin);
  for (const actor of actors.values()) {
    identities.match('user', actor.user_id.server, actor.user_id.mock);
    identities.bindText(actor.full_name.server, actor.full_name.mock);
    const emails = (side: 'server' | 'mock') => [actor.email[side], actor[side]?.email ?? ''];
    identities.bindEmails(actor.name, emails('server'), emails('mock'));
  }
  const reader = actors.get('admin') ?? [...actors.values()][0];
  const groups = await listOn(server, reader?.server, '/user_groups', 'user_groups');
  const ours = await listOn(mock, reader?.mock, '/user_groups', 'user_groups');
  for (const { name, id } of groups.filter(({ is_system_group }) => is_system_group === true)) {
    const counterpart = ours.find((group) => group.name === name);
    const [theirId, ourId] = [idOf(id), idOf(counterpart?.id)];
    if (theirId !== undefined && ourId !== undefined) identities.match('group', theirId, ourId);
  }
  return identities;
}
