import { useSignal } from '@preact/signals';
import { type ComponentChildren, type FunctionComponent, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Clock } from './clock.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';
import { SectionLink } from './navigation.js';
import { Organization } from './organization.js';
import { Outbox } from './outbox.js';
import { Button, Copy, Dialog } from './parts.js';
import { Personas } from './personas.js';
import { Realms } from './realms.js';
import { Records } from './records.js';
import { Send } from './send.js';
import { Settings } from './settings.js';
import { Snapshots } from './snapshots.js';
import { createStore, type Place, type Store, StoreContext, useRefresh, useStore } from './store.js';
import { Triggers } from './triggers.js';
import type { Fault } from './wire.js';

interface Section {
  title: string;
  /** `rest` is the part of the route after the name of the section. */
  content: FunctionComponent<{ rest?: string | undefined }>;
  count?: FunctionComponent;
}

const SECTIONS: Record<string, Section> = {
  journal: { title: 'Journal', content: Journal, count: RequestCount },
  personas: { title: 'Personas', content: Personas },
  faults: { title: 'Faults', content: Faults, count: FaultCount },
  triggers: { title: 'Triggers', content: Triggers },
  send: { title: 'Send', content: Send },
  records: { title: 'Records', content: ({ rest }) => <Records name={rest} /> },
  outbox: { title: 'Outbox', content: Outbox },
  settings: { title: 'Settings', content: Settings },
  snapshots: { title: 'Snapshots', content: Snapshots },
};

/** A page has room for the organization beside the sections; a panel shows it as one of them. */
const PANEL_SECTIONS: Record<string, Section> = {
  ...SECTIONS,
  organization: { title: 'Organization', content: OrganizationAndClock },
};

/**
 * Shows the inspector in an element.
 * @returns a function that removes it
 */
export function mountInspector(element: Element, place: Place): () => void {
  const store = createStore(place);
  render(<Inspector store={store} />, element);
  return () => {
    store.close();
    render(null, element);
  };
}

function Inspector({ store }: { store: Store }) {
  const main = useRef<HTMLElement>(null);
  const sections = store.hasAddresses ? SECTIONS : PANEL_SECTIONS;
  return (
    <StoreContext.Provider value={store}>
      <div class="inspector" data-place={store.hasAddresses ? 'page' : 'panel'}>
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          Skip to the content
        </button>
        <div class="layout">
          <aside>
            <Header />
            <Navigation sections={sections} />
            {store.hasAddresses && (
              <>
                <OrganizationAndClock />
                <Realms />
              </>
            )}
          </aside>
          <main ref={main} tabIndex={-1}>
            <Content sections={sections} />
          </main>
        </div>
        <p class="said" role="status">
          {store.said}
        </p>
        <Problem />
        <Dialog />
      </div>
    </StoreContext.Provider>
  );
}

function OrganizationAndClock() {
  return (
    <>
      <Organization />
      <Clock />
    </>
  );
}

const LIVE_TEXTS = { connecting: 'connecting', live: 'live', waiting: 'reconnecting' };

function Header() {
  const { connection, hasAddresses, live, state } = useStore();
  const scenario = state.value?.scenario;
  useEffect(() => {
    if (hasAddresses && scenario !== undefined) document.title = `${scenario} · team-chat-mock`;
  }, [scenario]);
  const status = live.value === undefined ? 'connecting' : live.value ? 'live' : 'waiting';
  return (
    <header>
      <h1>team-chat-mock</h1>
      <p class="live" role="status" data-state={status}>
        {LIVE_TEXTS[status]}
      </p>
      <p class="address">
        <code>{connection.baseUrl}</code>
        <Copy what="base URL" text={() => connection.baseUrl} />
      </p>
    </header>
  );
}

type Sections = Record<string, Section>;

/** The name of the section that is shown, and the rest of the route. */
function routeIn(sections: Sections, route: string): { name: string; rest?: string } {
  const [name = '', ...rest] = route.split('/');
  if (!Object.hasOwn(sections, name)) return { name: 'journal' };
  return rest.length === 0 ? { name } : { name, rest: rest.join('/') };
}

function Navigation({ sections }: { sections: Sections }) {
  const { route } = useStore();
  const shown = routeIn(sections, route.value).name;
  return (
    <nav aria-label="Sections">
      {Object.entries(sections).map(([name, { title, count: Count }]) => (
        <SectionLink key={name} to={name} current={name === shown}>
          {title} {Count && <Count />}
        </SectionLink>
      ))}
    </nav>
  );
}

function Content({ sections }: { sections: Sections }) {
  const { route, state } = useStore();
  if (state.value === undefined) return null;
  const { name, rest } = routeIn(sections, route.value);
  const { content: Shown } = sections[name] as Section;
  return <Shown rest={rest} />;
}

function RequestCount() {
  const { requests } = useStore();
  return <Count number={requests.value[0]?.id ?? 0} />;
}

function FaultCount() {
  const { ask } = useStore();
  const number = useSignal(0);
  useRefresh(async () => {
    number.value = (await ask<{ faults: Fault[] }>('GET', 'faults')).faults.length;
  });
  return <Count number={number.value} />;
}

function Count({ number }: { number: number }): ComponentChildren {
  return number === 0 ? null : <span class="count">{number}</span>;
}

function Problem() {
  const { problem } = useStore();
  const close = () => {
    problem.value = '';
  };
  return (
    <div class="problem" role="alert">
      {problem.value !== '' && (
        <>
          <p>{problem}</p>
          <Button action={close}>Close</Button>
        </>
      )}
    </div>
  );
}
