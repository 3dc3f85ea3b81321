import { createServerMock } from '../../src/server/server-mock.js';
import { accountsOf } from '../../src/server/verify/accounts.js';
import { endpointOf } from '../../src/server/verify/requests.js';
import { verify } from '../../src/server/verify/verify.js';
import type { Mutant, Passing } from './mutants.js';

/** The name of the case that finds a mutant; `undefined` when it survives. */
export async function verifyMutant(mutant: Mutant): Promise<string | undefined> {
  const mock = createServerMock({ baseUrl: '*', dialect: 'reference' });
  await mock.ready;
  const owner = mock.authHeader('owner');
  try {
    const { cases } = await verify({
      against: 'http://mutant.example.com',
      accounts: accountsOf(mock.personas),
      only: mutant.areas,
      bail: true,
      async fetch(request) {
        const { status, body } = await mutant.respond(
          await passingOf(request, owner, (one) => mock.fetch(one)),
        );
        return Response.json(body, { status });
      },
    });
    return cases.find(({ result }) => result === 'different')?.name;
  } finally {
    mock.close();
  }
}

async function passingOf(
  request: Request,
  owner: string,
  handle: (request: Request) => Promise<Response>,
): Promise<Passing> {
  const url = new URL(request.url);
  const isFile = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  const text = request.method === 'GET' || isFile ? '' : await request.clone().text();
  const fields = request.method === 'GET' ? url.searchParams : new URLSearchParams(text);
  return {
    endpoint: endpointOf(request.method, url.pathname.replace('/api/v1', '')),
    fields,
    async send({ fields: changes, asOwner = false } = {}) {
      const headers = new Headers(request.headers);
      if (asOwner) headers.set('authorization', owner);
      const sent = new URLSearchParams([...fields].filter(([name]) => changes?.[name] === undefined));
      for (const [name, value] of Object.entries(changes ?? {})) sent.set(name, value);
      const { method } = request;
      const target = method === 'GET' ? `${url.origin}${url.pathname}?${sent}` : request.url;
      const init = { method, headers, ...(method === 'GET' ? {} : { body: sent }) };
      const response = await handle(isFile ? request.clone() : new Request(target, init));
      return { status: response.status, body: await response.json() };
    },
  };
}
