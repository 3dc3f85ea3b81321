import type { State } from './wire.js';

/** Where the control API is: beside the page, in a realm too. */
const CONTROL = new URL('.', location.href);

/** The address of the organization, without `/_mock/`. */
export const baseUrl = CONTROL.href.replace(/\/_mock\/$/, '');

/** The address of a control. */
export function controlUrl(path: string): string {
  return new URL(path, CONTROL).href;
}

/**
 * Asks the control API; what it answers.
 * @throws Error with what it says is wrong
 */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await respond(method, path, body === undefined ? undefined : JSON.stringify(body));
  return (await response.json()) as T;
}

/** The same for an answer that is text. */
export async function askText(path: string): Promise<string> {
  return (await respond('GET', path)).text();
}

async function respond(method: string, path: string, body?: string): Promise<Response> {
  const response = await fetch(controlUrl(path), { method, body }).catch(() => {
    throw new Error('The server does not answer');
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as { msg?: string };
  throw new Error(problem.msg ?? `The server answered ${response.status}`);
}

type Listener = (state: State) => void;

const listeners = new Set<Listener>();
let latest: State | undefined;

/** The state that was asked last. */
export function knownState(): State | undefined {
  return latest;
}

/** Calls the listener with every new state, and with the one that is known. */
export function onState(listener: Listener): void {
  listeners.add(listener);
  if (latest !== undefined) listener(latest);
}

/** Asks for the state anew. */
export async function refreshState(): Promise<void> {
  setState(await ask<State>('GET', 'state'));
}

/** A state that came as an answer. */
export function setState(state: State): void {
  latest = state;
  for (const listener of listeners) listener(state);
}

/** The name under which a user is known. */
export function nameOf(userId: number | null): string {
  if (userId === null) return 'nobody';
  const persona = Object.entries(latest?.personas ?? {}).find(([, { user_id }]) => user_id === userId);
  return persona?.[0] ?? `user ${userId}`;
}
