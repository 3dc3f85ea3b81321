import { countText } from '../strings.js';
import type { Explanation } from './control-api.js';
import { Button } from './controls.js';
import { Copy, Prose, RecordLink } from './parts.js';
import { useLoadedOnce, useStore } from './store.js';
import { cellText, nameOf } from './text.js';

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
  // Shows nothing if the explanation only repeats the message above it.
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

/** Longer lists are closed at first. */
const MAX_OPEN_LENGTH = 5;

export function Changes({ changes }: Pick<Explanation, 'changes'>) {
  return (
    <details open={changes.length <= MAX_OPEN_LENGTH}>
      <summary>{countText(changes.length, 'change')}</summary>
      <ul class="changes">
        {changes.map((change) => (
          <Change key={`${change.table} ${change.id}`} {...change} />
        ))}
      </ul>
    </details>
  );
}

function Change({ table, id, of = {}, before, after }: Explanation['changes'][number]) {
  const owners = Object.entries(of).map(([name, value]) => `${name} ${value}`);
  return (
    <li>
      {id === null ? table : <RecordLink table={table} id={id} />}{' '}
      {owners.length > 0 && <span class="faint">{owners.join(', ')} </span>}
      {before === null && <span class="verb">created</span>}
      {after === null && <span class="verb">deleted</span>}
      {before !== null && after !== null && (
        <>
          <span class="verb">changed</span>
          <ul>
            {Object.keys(after).map((name) => (
              <li key={name}>
                <code>{name}</code> <del>{cellText(before[name])}</del> <ins>{cellText(after[name])}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Events({ events }: Pick<Explanation, 'events'>) {
  const { state, showDialog } = useStore();
  return (
    <details open={events.length <= MAX_OPEN_LENGTH}>
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
