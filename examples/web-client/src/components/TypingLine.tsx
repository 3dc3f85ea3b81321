import { useLoaded } from '../hooks/use-loaded';
import { usePeople } from '../hooks/use-people';
import { useTypers } from '../hooks/use-typing';
import type { Destination } from './Composer';

/** Who else is typing in a conversation: the server tells a user's other windows, too. */
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
