import { type ComponentChildren, type FunctionComponent, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { definite } from '../values.js';
import { Clients } from './clients.js';
import { Button, setterOf } from './controls.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';
import { Clock, Organization, Outbox, Realms } from './organization.js';
import { Copy, Json, Link } from './parts.js';
import { OrganizationMap, Personas } from './people.js';
import { Records } from './records.js';
import { Send } from './send.js';
import { Settings } from './settings.js';
import { Snapshots } from './snapshots.js';
import {
  createStore,
  type InspectorOptions,
  type Store,
  StoreContext,
  useLoaded,
  useStore,
} from './store.js';
import { Timeline } from './timeline.js';
import { Triggers } from './triggers.js';

interface Section {
  title: string;
  /** `rest` is the part of the route after the name of the section. */
  content: FunctionComponent<{ rest?: string | undefined }>;
  count?: FunctionComponent;
}

const SECTIONS: Record<string, Section> = {
  journal: { title: 'Journal', content: Journal, count: RequestCount },
  timeline: { title: 'Timeline', content: Timeline },
  clients: { title: 'Clients', content: Clients, count: () => <ListCount name="warnings" /> },
  personas: { title: 'Personas', content: Personas },
  faults: { title: 'Faults', content: Faults, count: () => <ListCount name="faults" /> },
  triggers: { title: 'Triggers', content: Triggers },
  send: { title: 'Send', content: Send },
  records: { title: 'Records', content: ({ rest }) => <Records name={rest} /> },
  map: { title: 'Map', content: OrganizationMap },
  outbox: { title: 'Outbox', content: Outbox },
  settings: { title: 'Settings', content: Settings },
  snapshots: { title: 'Snapshots', content: Snapshots },
  // A wide page shows this section next to the others.
  organization: { title: 'Organization', content: OrganizationAndClock },
};

/**
 * Shows the inspector in an element.
 * @returns a function that removes the inspector
 */
export function mountInspector(element: Element, options: InspectorOptions): () => void {
  const store = createStore(options);
  render(<Inspector store={store} />, element);
  return () => {
    store.close();
    render(null, element);
  };
}

function Inspector({ store }: { store: Store }) {
  const main = useRef<HTMLElement>(null);
  // A page may have only one main element. The page around a panel has that element, so a panel uses a `div`.
  const Main = (store.hasAddresses ? 'main' : 'div') as 'main';
  return (
    <StoreContext.Provider value={store}>
      <div class="inspector" data-place={store.hasAddresses ? 'page' : 'panel'}>
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          Skip to the content
        </button>
        <div class="layout">
          <aside>
            <Header />
            <Navigation />
            {store.hasAddresses && (
              <div class="wide">
                <OrganizationAndClock />
              </div>
            )}
          </aside>
          <Main ref={main} class="content" tabIndex={-1}>
            <Content changed={() => main.current?.scrollTo(0, 0)} />
          </Main>
        </div>
        <Notice />
        <Problem />
        <Dialog />
      </div>
    </StoreContext.Provider>
  );
}

function OrganizationAndClock() {
  const { hasAddresses } = useStore();
  return (
    <>
      <Organization />
      <Clock />
      {hasAddresses && <Realms />}
    </>
  );
}

function Header() {
  const { connection, hasAddresses, isLive, state } = useStore();
  const scenario = state.value?.scenario;
  useEffect(() => {
    if (hasAddresses && scenario !== undefined) document.title = `${scenario} · team-chat-mock`;
  }, [scenario]);
  const offline = isLive.value === undefined ? 'connecting' : 'reconnecting';
  const status = isLive.value ? 'live' : offline;
  return (
    <header>
      <h1>team-chat-mock</h1>
      <p class="live" role="status" data-state={status}>
        {status}
      </p>
      <p class="address">
        <code>{connection.baseUrl}</code>
        <Copy what="base URL" text={() => connection.baseUrl} />
      </p>
      {hasAddresses && (
        <p class="links">
          <a href="docs">API viewer</a> <a href="docs?api=control">Control API</a>
        </p>
      )}
    </header>
  );
}

/** Returns the name of the section that a route shows, and the rest of the route. */
function routeIn(route: string): { name: string; rest?: string } {
  const [name = '', ...rest] = route.split('/');
  if (!Object.hasOwn(SECTIONS, name)) return { name: 'journal' };
  return rest.length === 0 ? { name } : { name, rest: rest.join('/') };
}

function Navigation() {
  const { route } = useStore();
  const current = routeIn(route.value).name;
  return (
    <nav aria-label="Sections">
      {Object.entries(SECTIONS).map(([name, { title, count: Count }]) => (
        <Link key={name} to={name} isCurrent={name === current} buttonClass="tab">
          {title} {Count && <Count />}
        </Link>
      ))}
    </nav>
  );
}

/** @param props.changed called when another section is shown */
function Content({ changed }: { changed(): void }) {
  const { route, state } = useStore();
  const { name, rest } = routeIn(route.value);
  useEffect(changed, [name]);
  // If seeding failed, there is no state to show. The Organization section can reset to another scenario.
  if (state.value === undefined && name !== 'organization') return null;
  const { content: Shown } = definite(SECTIONS[name]);
  return <Shown rest={rest} />;
}

/** The number of requests since the journal was cleared: the ID of the latest one. */
function RequestCount() {
  const { requests } = useStore();
  return <Count number={requests.value[0]?.id ?? 0} />;
}

function ListCount({ name }: { name: 'faults' | 'warnings' }) {
  const { fetchJson } = useStore();
  const [lists] = useLoaded(() => fetchJson<Record<string, unknown[]>>('GET', name));
  return <Count number={lists?.[name]?.length ?? 0} />;
}

function Count({ number }: { number: number }): ComponentChildren {
  return number === 0 ? null : <span class="count">{number}</span>;
}

/** Confirms the last action, and offers to undo it. */
function Notice() {
  const { notice, undo } = useStore();
  return (
    <div class="notice" data-empty={notice.value === ''}>
      <p role="status">{notice}</p>
      {undo.value && <Button action={undo.value}>Undo</Button>}
    </div>
  );
}

function Problem() {
  const { problem } = useStore();
  const setProblem = setterOf(problem);
  return (
    <div class="problem" role="alert">
      {problem.value !== '' && (
        <>
          <p>{problem}</p>
          <Button action={() => setProblem('')}>Close</Button>
        </>
      )}
    </div>
  );
}

/** The dialog that `showDialog` opens above the inspector. */
function Dialog() {
  const { dialogContent } = useStore();
  const setContent = setterOf(dialogContent);
  const dialog = useRef<HTMLDialogElement>(null);
  const content = dialogContent.value;
  useEffect(() => {
    if (content !== undefined) dialog.current?.showModal();
  }, [content]);
  if (content === undefined) return null;
  const { title, value } = content;
  return (
    <dialog ref={dialog} aria-label={title} onClose={() => setContent(undefined)}>
      <h2>{title}</h2>
      <Json value={value} label={title} />
      <p class="actions">
        <Button action={() => dialog.current?.close()}>Close</Button>
      </p>
    </dialog>
  );
}
