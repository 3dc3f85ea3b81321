import { ask, baseUrl, onState, refreshState } from './api.js';
import { clock } from './clock.js';
import { copyButton } from './copy.js';
import { attempt, byId, el, fill } from './dom.js';
import { faultsPanel } from './faults.js';
import { journalPanel } from './journal.js';
import { follow } from './live.js';
import { organization } from './organization.js';
import { outboxPanel } from './outbox.js';
import type { Panel } from './panel.js';
import { personasPanel } from './personas.js';
import { recordsPanel } from './records.js';
import { settingsPanel } from './settings.js';
import { snapshotsPanel } from './snapshots.js';

const PANELS: Record<string, Panel> = {
  journal: journalPanel(),
  personas: personasPanel(),
  records: recordsPanel(),
  faults: faultsPanel(),
  outbox: outboxPanel(),
  settings: settingsPanel(),
  snapshots: snapshotsPanel(),
};
/** Milliseconds in which several changes are looked at once. */
const REFRESH_INTERVAL_MS = 200;

/** The section that the address names, and what stands behind it. */
function chosen(): { name: string; panel: Panel; rest: string } {
  const [name = '', ...rest] = decodeURIComponent(location.hash.slice(1)).split('/');
  const known = Object.hasOwn(PANELS, name) ? name : 'journal';
  return { name: known, panel: PANELS[known] as Panel, rest: rest.join('/') };
}

function showChosen(): void {
  if (location.hash === '#panel') return;
  const { name, panel, rest } = chosen();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('aside > nav a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (panel.element.parentElement === null) fill(byId('panel'), panel.element);
  void attempt(() => panel.show?.(rest));
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Looks at everything that a request or a control may have changed; soon, and once for several. */
function refreshSoon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void refreshState()
      .then(() => {
        const { name, panel, rest } = chosen();
        // Records follow the state by themselves.
        return name === 'records' ? undefined : panel.show?.(rest);
      })
      .catch(() => undefined);
  }, REFRESH_INTERVAL_MS);
}

/** Links to the realms; in a realm, to the main organization. */
async function showRealms(): Promise<void> {
  const main = baseUrl.replace(/\/realms\/[^/]+$/, '');
  const { realms } =
    main === baseUrl ? await ask<{ realms: string[] }>('GET', 'realms') : { realms: [] as string[] };
  const links = realms.map((name) => linkTo(name, `${baseUrl}/realms/${name}/_mock/`));
  if (main !== baseUrl) links.push(linkTo('Main organization', `${main}/_mock/`));
  byId('realms').hidden = links.length === 0;
  fill(byId('realms'), el('h2', { id: 'realms-title' }, 'Realms'), el('ul', {}, ...links));
}

function linkTo(name: string, href: string): HTMLElement {
  return el('li', {}, el('a', { href }, name));
}

fill(
  byId('address'),
  el('code', {}, baseUrl),
  copyButton('Copy', 'base URL', () => baseUrl),
);
clock();
onState(({ scenario }) => {
  document.title = `${scenario} · team-chat-mock`;
});
window.addEventListener('hashchange', showChosen);
await attempt(async () => {
  await Promise.all([refreshState().then(organization), showRealms()]);
});
showChosen();
const panels = Object.values(PANELS);
follow({
  began(news) {
    for (const panel of panels) panel.began?.(news);
    refreshSoon();
  },
  came(news) {
    for (const panel of panels) panel.came?.(news);
    refreshSoon();
  },
  cleared() {
    for (const panel of panels) panel.cleared?.();
    refreshSoon();
  },
  changed() {
    refreshSoon();
    void attempt(showRealms);
  },
});
