import { useEffect, useState } from 'preact/hooks';
import { ApiProvider } from '../api/context';
import type { Backend } from '../backend';
import { fragment } from '../route';
import { session, signOut } from '../session';
import { Page } from './Page';
import { Sidebar } from './Sidebar';
import { SignIn } from './SignIn';

export function App({ backend }: { backend: Backend }) {
  const signedIn = session.value;
  const [menu, setMenu] = useState(false);
  const shown = fragment.value;
  // A narrow window shows either the sidebar or the page.
  useEffect(() => setMenu(false), [shown]);
  if (signedIn === undefined) return <SignIn backend={backend} />;
  return (
    <ApiProvider api={signedIn.api} live={signedIn.live}>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <div class="app" data-menu={menu}>
        <button
          type="button"
          class="menu"
          aria-expanded={menu}
          aria-controls="sidebar"
          onClick={() => setMenu(!menu)}
        >
          {menu ? 'Close' : 'Menu'}
        </button>
        <Sidebar place={backend.description} connected={signedIn.live.connected.value} onSignOut={signOut} />
        <main id="main" tabIndex={-1}>
          <Page />
        </main>
      </div>
    </ApiProvider>
  );
}
