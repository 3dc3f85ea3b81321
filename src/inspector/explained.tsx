import type { Explanation } from './control-api.js';
import { Button } from './controls.js';
import { Copy, Prose, RecordLink } from './parts.js';
import { useLoadedOnce, useStore } from './store.js';
import { cellText, countText, nameOf } from './text.js';

/** The effects of a request, or the rule that rejected it. */
export function Explained({ id, msg }: { id: number; msg: string | undefined }) {
  const { fetchJson } = useStore();
  const [explanation] = useLoadedOnce(
    // The entry shows the error if the journal no longer has the request.
    () => fetchJson<Explanation>('GET', `requests/${id}/explanation`).catch(() => undefined),
    [id],
  );
  if (explanation === undefined) return null;
  const { summary, rule, allow, changes, events } = explanation;
  // Shows nothing if it only repeats the message above it.
  if (summary === `${msg}.` && allow.length === 0 && changes.length === 0) return null;
  return (
    <section class="explained" aria-label="Explanation">
      <h3>Why</h3>
      <p>
        <Prose text={summary} />
        {rule !== null && <span class="rule"> Rule: {rule}.</span>}
      </p>
      {allow.length > 0 && (
        <ul class="ways">
          {allow.map((way) => (
            <li key={way}>
              <code>{way}</code>
              <Copy what={way} text={() => way} />
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {events.length > 0 && <Events events={events} />}
    </section>
  );
}

/** Changed records, with their fields before and after. */
export function Changes({ changes }: Pick<Explanation, 'changes'>) {
  return (
    <details open={changes.length < 6}>
      <summary>{countText(changes.length, 'change')}</summary>
      <ul class="changes">
        {changes.map(({ table, id, of, before, after }) => (
          <li key={`${table} ${id}`}>
            {id === null ? table : <RecordLink table={table} id={id} />}{' '}
            {of && (
              <span class="faint">
                {Object.entries(of)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(', ')}{' '}
              </span>
            )}
            <span class="verb">{before === null ? 'created' : after === null ? 'deleted' : 'changed'}</span>
            {before !== null && after !== null && (
              <ul>
                {Object.keys(after).map((name) => (
                  <li key={name}>
                    <code>{name}</code> <del>{cellText(before[name])}</del> <ins>{cellText(after[name])}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Events({ events }: Pick<Explanation, 'events'>) {
  const { state, showDialog } = useStore();
  return (
    <details open={events.length < 6}>
      <summary>{countText(events.length, 'event')}</summary>
      <ul class="changes">
        {events.map(({ queue_id, user_id, event }, index) => (
          <li key={`${index} ${queue_id}`}>
            <Button class="link" action={() => showDialog(`Event of ${queue_id}`, event)}>
              {[event.type, event.op].filter(Boolean).join(' ')}
            </Button>{' '}
            to {nameOf(state.value, user_id)}
          </li>
        ))}
      </ul>
    </details>
  );
}
