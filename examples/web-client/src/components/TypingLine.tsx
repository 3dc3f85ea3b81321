import { useLoaded } from '../hooks/use-loaded';
import { usePeople } from '../hooks/use-people';
import { useTypers } from '../hooks/use-typing';
import type { Destination } from './Composer';

/** The other users who are typing in a conversation. The server also notifies the user's other windows, which are left out. */
export function TypingLine({ to }: { to: Destination }) {
  const typers = useTypers(to);
  const { nameOf } = usePeople();
  const me = useLoaded((api) => api.call('GET /users/me'));
  const others = typers.filter((id) => me.value !== undefined && id !== me.value.user_id);
  const names = others.map(nameOf);
  return (
    <p class="typing quiet" role="status">
      {names.length > 0 && `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  );
}
