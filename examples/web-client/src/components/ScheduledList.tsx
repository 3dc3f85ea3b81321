import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { usePeople } from '../hooks/use-people';
import { Loading } from './Loading';
import { Problem } from './Problem';
import { ScheduledItem } from './ScheduledItem';

/** The user's scheduled messages, the earliest first, with failures marked. */
export function ScheduledList() {
  const api = useApi();
  const scheduled = useLoaded((api) => api.call('GET /scheduled_messages'), {
    on: ['scheduled_messages'],
  });
  const channels = useLoaded((api) => api.call('GET /streams'), { on: ['stream'] });
  const people = usePeople();
  const remove = useAction();

  const placeOf = (to: number | number[], topic: string | undefined) => {
    if (typeof to !== 'number') return to.map(people.nameOf).join(', ');
    const channel = channels.value?.streams.find(({ stream_id }) => stream_id === to);
    return `#${channel?.name ?? `channel ${to}`} › ${topic}`;
  };
  const takeBack = async (scheduled_message_id: number) => {
    const path = { scheduled_message_id };
    const done = await remove.run(() =>
      api.call('DELETE /scheduled_messages/{scheduled_message_id}', { path }),
    );
    if (done) await scheduled.reload();
  };
  return (
    <section class="page" aria-labelledby="scheduled-title">
      <h1 id="scheduled-title">Scheduled messages</h1>
      <Problem error={remove.error} />
      <Loading from={scheduled}>
        {({ scheduled_messages: list }) => (
          <ul class="plain stack">
            {list.length === 0 && <li class="quiet">None</li>}
            {list.map((message) => (
              <ScheduledItem
                key={message.scheduled_message_id}
                message={message}
                place={placeOf(message.to, message.topic)}
                onChanged={scheduled.reload}
                onRemove={() => void takeBack(message.scheduled_message_id)}
              />
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}
