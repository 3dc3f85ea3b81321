import { controlUrl } from './api.js';
import { byId } from './dom.js';
import type { News } from './wire.js';

/** Who is told what comes in. */
export interface Follower {
  /** Everything from the beginning. */
  began(news: News): void;
  came(news: News): void;
  cleared(): void;
  /** Something else was changed. */
  changed(): void;
}

/** Follows the journal as it grows; after a break, from the beginning. */
export function follow(follower: Follower): void {
  const source = new EventSource(controlUrl('requests/stream'));
  const status = byId('live');
  const show = (text: string, state: string) => {
    status.textContent = text;
    status.dataset.state = state;
  };
  source.addEventListener('open', () => show('live', 'live'));
  source.addEventListener('error', () =>
    source.readyState === EventSource.CLOSED ? show('gone', 'gone') : show('reconnecting', 'waiting'),
  );
  source.addEventListener('journal', ({ data }) => follower.began(JSON.parse(data) as News));
  source.addEventListener('news', ({ data }) => follower.came(JSON.parse(data) as News));
  source.addEventListener('cleared', () => follower.cleared());
  source.addEventListener('changed', () => follower.changed());
}
