import { onTestFinished } from 'vitest';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.js';

// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
type Json = any;

/** A running server, and functions that send requests to its control API and its chat API. */
export interface Controlled extends RunningServer {
  control(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Json; headers: Headers }>;
  api(persona: string, method: string, path: string, base?: string): Promise<{ status: number; body: Json }>;
}

/**
 * Starts a server on a free port for the running test. A `body` is sent as JSON unless it is a string.
 * @param start pass `builtServer()` for a server of the built package
 */
export async function startControlled(options: ServerOptions = {}, start = startServer): Promise<Controlled> {
  const server = await start({ port: 0, validateResponses: true, ...options });
  onTestFinished(() => server.close());
  return {
    ...server,
    async control(method, path, body) {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(`${server.url}${path}`, { method, body: text });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
    async api(persona, method, path, base = server.url) {
      const authorization = `Basic ${btoa(`${persona}@example.com:${persona}-key`)}`;
      const response = await fetch(`${base}/api/v1${path}`, { method, headers: { authorization } });
      return { status: response.status, body: await response.json() };
    },
  };
}
