import { useLoaded } from '../hooks/use-loaded';
import { usePresenceReport } from '../hooks/use-presence';
import { currentIf, fragment } from '../route';
import { Avatar } from './Avatar';
import { ChannelSidebar } from './ChannelSidebar';
import { DirectSidebar } from './DirectSidebar';
import { NavigationViews } from './NavigationViews';
import { Search } from './Search';

interface SidebarProps {
  /** URL of the server. */
  place: string;
  connected: boolean;
  onSignOut(): void;
}

const PAGES = [
  ['#members', 'Members'],
  ['#groups', 'User groups'],
  ['#invitations', 'Invitations'],
] as const;

/** The signed-in user and links to all pages. */
export function Sidebar({ place, connected, onSignOut }: SidebarProps) {
  usePresenceReport();
  const me = useLoaded((api) => api.call('GET /users/me'), { on: ['realm_user'] });
  return (
    <div id="sidebar" class="sidebar">
      <header>
        <div class="row nowrap">
          {me.value && <Avatar name={me.value.full_name} seed={me.value.user_id} />}
          <strong class="name">{me.value?.full_name}</strong>
          <button type="button" class="end small" onClick={onSignOut}>
            Sign out
          </button>
        </div>
        <p class="quiet">
          {place} · {connected ? 'live' : 'connecting…'}
        </p>
      </header>
      <Search key={fragment.value.startsWith('narrow/search/') ? 'shown' : 'left'} />
      <NavigationViews />
      <ChannelSidebar />
      <DirectSidebar />
      <nav aria-label="Organization">
        <section>
          <h2>Organization</h2>
          <ul class="plain">
            {PAGES.map(([hash, name]) => (
              <li class="entry" key={hash}>
                <a href={hash} aria-current={currentIf(hash)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </nav>
    </div>
  );
}
