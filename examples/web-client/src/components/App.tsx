import { ApiProvider } from '../api/context';
import type { Backend } from '../backend';
import { session, signOut } from '../session';
import { Page } from './Page';
import { Sidebar } from './Sidebar';
import { SignIn } from './SignIn';

export function App({ backend }: { backend: Backend }) {
  const signedIn = session.value;
  if (signedIn === undefined) return <SignIn backend={backend} />;
  return (
    <ApiProvider api={signedIn.api} live={signedIn.live}>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <div class="app">
        <Sidebar place={backend.description} connected={signedIn.live.connected.value} onSignOut={signOut} />
        <main id="main" tabIndex={-1}>
          <Page />
        </main>
      </div>
    </ApiProvider>
  );
}
