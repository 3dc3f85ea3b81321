import { Area, type Fields, type Session } from './case.js';
import { newChannel, send } from './helpers.js';

export const personal = new Area('personal');

type Draft = (t: Session, channel: unknown) => Fields;

const DRAFTS: Readonly<Record<string, Draft>> = {
  'to a channel': (t, id) => ({ type: 'stream', to: [id], topic: 'plans', content: `Begun ${t.prefix}` }),
  'to a user': (t) => ({
    type: 'private',
    to: [t.as('colleague').user_id],
    topic: '',
    content: `Begun ${t.prefix}`,
  }),
  'to nobody yet': (t) => ({ type: '', to: [], topic: '', content: `Begun ${t.prefix}` }),
  'with a time': (t, id) => ({
    type: 'stream',
    to: [id],
    topic: 'plans',
    content: `Begun ${t.prefix}`,
    timestamp: 1_700_000_000,
  }),
  'without content': (_t, id) => ({ type: 'stream', to: [id], topic: 'plans', content: '' }),
  'with a topic that is too long': (t, id) => ({
    type: 'stream',
    to: [id],
    topic: 'x'.repeat(61),
    content: t.prefix,
  }),
  'to two channels': (t, id) => ({ type: 'stream', to: [id, id], topic: 'plans', content: t.prefix }),
  'to an unknown channel': (t) => ({ type: 'stream', to: [999_999_999], topic: 'plans', content: t.prefix }),
  'of an unknown type': (t) => ({ type: 'letter', to: [], topic: '', content: t.prefix }),
};

for (const [name, draft] of Object.entries(DRAFTS)) {
  personal.add(
    `drafts: attempts to save one ${name}`,
    async (t) => {
      const channel = await newChannel(t, ['member', 'colleague']);
      const queue = await t.as('member').listen(['drafts']);
      const saved = await t.as('member').post('/drafts', { drafts: [draft(t, channel.id)] });
      await queue.events();
      if (!saved.ok) return;
      await t.as('member').get('/drafts');
      const id = saved.ref('ids.0');
      const other = { type: '', to: [], topic: '', content: `Changed ${t.prefix}` };
      await t.as('member').patch(`/drafts/${id}`, { draft: other });
      await t.as('colleague').patch(`/drafts/${id}`, { draft: other });
      await t.as('colleague').delete(`/drafts/${id}`);
      await t.as('member').delete(`/drafts/${id}`);
      await t.as('member').delete(`/drafts/${id}`);
      await queue.events();
      await t.as('member').get('/drafts');
    },
    { since: 87 },
  );
}

personal.add(
  'drafts: several are saved at once, or none if one is invalid',
  async (t) => {
    const draft = (content: string) => ({ type: '', to: [], topic: '', content: `${content} ${t.prefix}` });
    await t.as('member').post('/drafts', { drafts: [draft('One'), draft('Two')] });
    await t.as('member').post('/drafts', { drafts: [draft('Three'), { type: 'letter' }] });
    await t.as('member').get('/drafts');
  },
  { since: 87 },
);

for (const [name, fields] of Object.entries({
  'with everything': {},
  'with an empty title': { title: ' ' },
  'with a title that is too long': { title: 'x'.repeat(61) },
  'without content': { content: ' ' },
})) {
  personal.add(
    `saved snippets: attempts to save one ${name}`,
    async (t) => {
      const queue = await t.as('member').listen(['saved_snippets']);
      const all = { title: `${t.prefix} title`, content: `**Hello** ${t.prefix}`, ...fields };
      const saved = await t.as('member').post('/saved_snippets', all);
      await queue.events();
      await t.as('member').get('/saved_snippets');
      if (!saved.ok) return;
      const id = saved.ref('saved_snippet_id');
      await t.as('colleague').delete(`/saved_snippets/${id}`);
      await t.as('member').delete(`/saved_snippets/${id}`);
      await t.as('member').delete(`/saved_snippets/${id}`);
      await queue.events();
    },
    { since: 297 },
  );
}

personal.add(
  'saved snippets: are edited',
  async (t) => {
    const fields = { title: `${t.prefix} title`, content: 'Hello' };
    const id = (await t.as('member').post('/saved_snippets', fields)).must().ref('saved_snippet_id');
    const queue = await t.as('member').listen(['saved_snippets']);
    await t.as('member').patch(`/saved_snippets/${id}`, { title: `${t.prefix} other` });
    await t.as('member').patch(`/saved_snippets/${id}`, { content: 'Bye' });
    await t.as('member').patch(`/saved_snippets/${id}`, {});
    await t.as('colleague').patch(`/saved_snippets/${id}`, { content: 'Mine' });
    await queue.events();
    await t.as('member').get('/saved_snippets');
  },
  { since: 368 },
);

const A_DAY = 86_400;

const SCHEDULED: Readonly<Record<string, (t: Session, channel: unknown) => Fields>> = {
  'to a channel': (_t, id) => ({ type: 'stream', to: id, topic: 'plans' }),
  'to a user': (t) => ({ type: 'direct', to: [t.as('colleague').user_id] }),
  'to an unknown channel': () => ({ type: 'stream', to: 999_999_999, topic: 'plans' }),
  'to an unknown user': () => ({ type: 'direct', to: [999_999_999] }),
  'without a topic': (_t, id) => ({ type: 'stream', to: id }),
  'without content': (_t, id) => ({ type: 'stream', to: id, topic: 'plans', content: ' ' }),
  'in the past': (t, id) => ({
    type: 'stream',
    to: id,
    topic: 'plans',
    scheduled_delivery_timestamp: t.now - 60,
  }),
};

for (const [name, fields] of Object.entries(SCHEDULED)) {
  personal.add(
    `scheduled messages: attempts to schedule one ${name}`,
    async (t) => {
      const channel = await newChannel(t, ['member', 'colleague']);
      const queue = await t.as('member').listen(['scheduled_messages']);
      const all = {
        content: `**Later** ${t.prefix}`,
        scheduled_delivery_timestamp: t.now + A_DAY,
        ...fields(t, channel.id),
      };
      const made = await t.as('member').post('/scheduled_messages', all);
      await queue.events();
      await t.as('member').get('/scheduled_messages');
      if (!made.ok) return;
      const id = made.ref('scheduled_message_id');
      await t.as('colleague').patch(`/scheduled_messages/${id}`, { content: 'Mine' });
      await t.as('member').patch(`/scheduled_messages/${id}`, { content: `Changed ${t.prefix}` });
      const later = { scheduled_delivery_timestamp: t.now + 2 * A_DAY };
      await t.as('member').patch(`/scheduled_messages/${id}`, later);
      await t.as('member').patch(`/scheduled_messages/${id}`, { scheduled_delivery_timestamp: t.now - 60 });
      await t.as('member').patch(`/scheduled_messages/${id}`, {});
      await t.as('colleague').delete(`/scheduled_messages/${id}`);
      await queue.events();
      await t.as('member').delete(`/scheduled_messages/${id}`);
      await t.as('member').delete(`/scheduled_messages/${id}`);
      await queue.events();
      await t.as('member').get('/scheduled_messages');
    },
    { since: 179 },
  );
}

for (const [name, fields] of Object.entries({
  'of a message': {},
  'with a note': { note: 'Answer it' },
  'with a note that is too long': { note: 'x'.repeat(501) },
  'in the past': { scheduled_delivery_timestamp: 1_700_000_000 },
})) {
  personal.add(
    `reminders: attempts to set one ${name}`,
    async (t) => {
      const channel = await newChannel(t, ['member', 'colleague']);
      const message_id = await send(t.as('colleague'), channel, 'Important');
      const queue = await t.as('member').listen(['reminders']);
      const all = { message_id, scheduled_delivery_timestamp: t.now + A_DAY, ...fields };
      const made = await t.as('member').post('/reminders', all);
      await t.as('member').get('/reminders');
      if (!made.ok) return;
      const id = made.ref('reminder_id');
      await t.as('colleague').delete(`/reminders/${id}`);
      await t.as('member').delete(`/reminders/${id}`);
      await t.as('member').delete(`/reminders/${id}`);
      await queue.events();
    },
    { since: 399 },
  );
}

personal.add(
  'reminders: are rejected for a message that the caller cannot read',
  async (t) => {
    const channel = await newChannel(t, ['admin'], { invite_only: true });
    const message_id = await send(t.as('admin'), channel, 'Secret');
    const fields = { message_id, scheduled_delivery_timestamp: t.now + A_DAY };
    await t.as('member').post('/reminders', fields);
    await t.as('member').post('/reminders', { ...fields, message_id: 999_999_999 });
  },
  { since: 381 },
);

for (const [name, fieldsOf] of Object.entries<(t: Session) => object>({
  'with a name': ({ prefix }) => ({ name: `${prefix} mine` }),
  'without a name': () => ({}),
  'with an empty name': () => ({ name: ' ' }),
  unpinned: ({ prefix }) => ({ name: `${prefix} mine`, is_pinned: false }),
})) {
  personal.add(
    `navigation views: attempts to add one ${name}`,
    async (t) => {
      const fragment = `narrow/topic/${t.prefix}`;
      const queue = await t.as('member').listen(['navigation_view']);
      const fields = { fragment, is_pinned: true, ...fieldsOf(t) };
      const added = await t.as('member').post('/navigation_views', fields);
      await queue.events();
      await t.as('member').get('/navigation_views');
      if (!added.ok) return;
      const path = `/navigation_views/${encodeURIComponent(fragment)}`;
      await t.as('member').patch(path, { is_pinned: false });
      await t.as('member').patch(path, { name: `${t.prefix} other` });
      await t.as('member').patch(path, {});
      await t.as('colleague').patch(path, { is_pinned: false });
      await queue.events();
      await t.as('member').get('/navigation_views');
      await t.as('member').delete(path);
      await t.as('member').delete(path);
      await queue.events();
    },
    { since: 390 },
  );
}
