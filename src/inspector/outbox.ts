import { ask, nameOf } from './api.js';
import { button, el, fill, nothing, table } from './dom.js';
import { timeText } from './json.js';
import type { Panel } from './panel.js';
import type { Outbox } from './wire.js';

/** What a real server would have sent. */
export function outboxPanel(): Panel {
  const emails = el('div');
  const pushes = el('div');
  const show = async () => {
    const outbox = await ask<Outbox>('GET', 'outbox');
    fill(emails, outbox.emails.length === 0 ? nothing('No email was sent.') : emailTable(outbox));
    fill(pushes, outbox.pushes.length === 0 ? nothing('No push notification was sent.') : pushTable(outbox));
  };
  const clear = button('Clear', () => ask('DELETE', 'outbox').then(show));
  return {
    element: el(
      'section',
      {},
      el('div', { class: 'heading' }, el('h2', {}, 'Outbox'), clear),
      el('h3', {}, 'Emails'),
      emails,
      el('h3', {}, 'Push notifications'),
      pushes,
    ),
    show,
  };
}

function emailTable(outbox: Outbox): HTMLElement {
  const rows = outbox.emails.map(({ at, kind, to, invited_by }) => [
    timeText(at),
    kind,
    to,
    nameOf(invited_by),
  ]);
  return table('Emails', ['At', 'Kind', 'To', 'By'], rows);
}

function pushTable(outbox: Outbox): HTMLElement {
  const rows = outbox.pushes.map(({ at, user_id, token, payload }) => [
    timeText(at),
    nameOf(user_id),
    el('code', {}, token),
    el('code', { class: 'wrap' }, JSON.stringify(payload)),
  ]);
  return table('Push notifications', ['At', 'To', 'Token', 'Payload'], rows);
}
