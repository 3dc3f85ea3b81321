import { once } from 'node:events';
import { connect } from 'node:net';
import { type Listening, listen } from '../../src/server/http.js';
import type { Site } from '../../src/server/site.js';

const servers = new WeakMap<Site, Promise<Listening>>();

/** Sends a GET request with a Host header over a socket, because `fetch` rejects most of them. */
export async function sendWithHost(
  site: Site,
  host: string,
  path: string,
): Promise<{ status: number; text: string }> {
  let server = servers.get(site);
  if (server === undefined) {
    server = listen((request, connection) => site.respond(request, connection), {
      host: '127.0.0.1',
      port: 0,
    });
    servers.set(site, server);
  }
  const socket = connect((await server).port, '127.0.0.1');
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'utf8');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
}

/** Closes the server of a site, if it has one. */
export async function closeHosts(site: Site): Promise<void> {
  await (await servers.get(site))?.close();
}
