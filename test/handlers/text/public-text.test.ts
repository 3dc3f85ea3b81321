import { expect, test } from 'vitest';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { type Client, startMock } from '../../support/start-mock.js';

const TEXT = '@**Max Member**, @*design*, #**general>x**, #**leadership** & @**Nobody**';
const HTML =
  '<p><span class="user-mention" data-user-id="4">@Max Member</span>, ' +
  '<span class="user-group-mention" data-user-group-id="9">@design</span>, ' +
  '<a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-general/topic/x">#general &gt; x</a>, ' +
  '#<strong>leadership</strong> &amp; @<strong>Nobody</strong></p>';

/** The default organization, with the same names in all public Markdown. */
const scenario = defineScenario({
  name: 'names-everywhere',
  description: 'Names in descriptions and profiles',
  extends: scenarios.default,
  identity: { description: TEXT },
  async seed({ db }) {
    await db.channels.update(1, { description: TEXT });
    await db.channel_folders.update(1, { description: TEXT });
    const { id } = db.profile_values.firstBy('userField', '4:2') as { id: number };
    await db.profile_values.update(id, { value: TEXT });
  },
});

/** Places that show public Markdown, read by an owner, who may read every channel. */
const PLACES: Record<string, (call: Client['call']) => Promise<string>> = {
  'the description of a channel': async (call) =>
    (await call('owner', 'GET', '/streams')).body.streams.find(
      ({ stream_id }: { stream_id: number }) => stream_id === 1,
    ).rendered_description,
  'the description of a folder': async (call) =>
    (await call('owner', 'GET', '/channel_folders')).body.channel_folders[0].rendered_description,
  'a profile value': async (call) =>
    (await call('owner', 'GET', '/users/4?include_custom_profile_fields=true')).body.user.profile_data[2]
      .rendered_value,
  'the description of the organization': async (call) =>
    (await call(null, 'GET', '/server_settings')).body.realm_description,
};

test.each(Object.keys(PLACES))(
  'renders %s with names of people, groups and public channels',
  async (place) => {
    const { call } = await startMock({ scenario });
    expect(await PLACES[place]?.(call)).toBe(HTML);
  },
);

const SILENT = '<span class="user-group-mention silent" data-user-group-id="9">design</span>';

test.each(Object.keys(PLACES))(
  'updates the rendering of %s after changes to users, groups and channels',
  async (place) => {
    const { call } = await startMock({ scenario });
    const shown = () => PLACES[place]?.(call);
    expect(await shown()).toBe(HTML);
    await call('owner', 'PATCH', '/users/4', { full_name: 'Maxine Member' });
    const renamed = HTML.replace(/<span class="user-mention".*?<\/span>/, '@<strong>Max Member</strong>');
    expect(await shown()).toBe(renamed);
    await call('owner', 'POST', '/user_groups/9/deactivate');
    const retired = renamed.replace(/<span class="user-group-mention".*?<\/span>/, SILENT);
    expect(await shown()).toBe(retired);
    await call('owner', 'PATCH', '/users/4', { full_name: 'Max Member' });
    expect(await shown()).toBe(HTML.replace(/<span class="user-group-mention".*?<\/span>/, SILENT));
  },
);

test('renders a changed folder description immediately, in responses and in the event', async () => {
  const { call, mock } = await startMock({ scenario });
  const { queue_id } = (await call('owner', 'POST', '/register')).body;
  await PLACES['the description of a folder']?.(call);
  await call('owner', 'PATCH', '/channel_folders/1', { description: 'For @**Max Member**' });
  const expected = '<p>For <span class="user-mention" data-user-id="4">@Max Member</span></p>';
  expect(await PLACES['the description of a folder']?.(call)).toBe(expected);
  const { events } = (
    await call('owner', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })
  ).body;
  expect(events).toContainEqual(
    expect.objectContaining({
      op: 'update',
      data: expect.objectContaining({ rendered_description: expected }),
    }),
  );
  mock.close();
});

test('shows no image previews in descriptions', async () => {
  const { call } = await startMock({ settings: { inline_image_preview: true } });
  await call('owner', 'PATCH', '/streams/1', { description: 'https://example.com/a.png' });
  const { stream } = (await call('owner', 'GET', '/streams/1')).body;
  expect(stream.rendered_description).toBe(
    '<p><a href="https://example.com/a.png">https://example.com/a.png</a></p>',
  );
});

test('updates a time without a date in a description when the day changes', async () => {
  const { call, mock } = await startMock({ now: '2026-01-15T10:00:00Z' });
  await call('owner', 'PATCH', '/streams/1', { description: 'Daily at <time:10:30>' });
  const shown = async () => (await call('owner', 'GET', '/streams/1')).body.stream.rendered_description;
  expect(await shown()).toContain('2026-01-15T10:30');
  mock.clock.advance({ hours: 24 });
  expect(await shown()).toContain('2026-01-16T10:30');
});
