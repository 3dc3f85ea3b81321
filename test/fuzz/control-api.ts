import { createServerMock } from '../../src/server/server-mock.js';
import { Site } from '../../src/server/site.js';
import { type Api, apiFrom } from './api.js';
import { sendControl } from './sender.js';

let api: Promise<Api> | undefined;

/** The control API, as its document describes it. */
export function controlApi(): Promise<Api> {
  api ??= read();
  return api;
}

async function read(): Promise<Api> {
  const site = new Site(createServerMock(), {});
  const { text } = await sendControl(site, { method: 'GET', path: '/openapi.control.json' });
  site.close();
  return apiFrom(JSON.parse(text));
}
