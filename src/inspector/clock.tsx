import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button, bind, Form, Input } from './parts.js';
import { useStore } from './store.js';
import { timeText } from './text.js';
import type { MockState } from './wire.js';

const STEPS = [
  { text: '+1 min', label: '+1 min: advance a minute', seconds: 60 },
  { text: '+1 h', label: '+1 h: advance an hour', seconds: 3600 },
  { text: '+1 day', label: '+1 day: advance a day', seconds: 86_400 },
];

/** The clock of the mock. */
export function Clock() {
  const { state, say, ask } = useStore();
  const time = useSignal('');
  const title = useId();
  const change = async (body: object) => {
    await ask('POST', 'clock', body);
    const changed = await ask<MockState>('GET', 'state');
    state.value = changed;
    say(`The clock is at ${timeText(changed.now)}`);
  };
  const set = async () => {
    await change({ now: /^\d+$/.test(time.value) ? Number(time.value) : time.value });
    time.value = '';
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Clock</h2>
      <p class="now">{state.value && timeText(state.value.now)}</p>
      <div class="actions">
        {STEPS.map(({ text, label, seconds }) => (
          <Button key={text} label={label} action={() => change({ advance_seconds: seconds })}>
            {text}
          </Button>
        ))}
        <Button label="Real time: follow it" action={() => change({ now: 'system' })}>
          Real time
        </Button>
      </div>
      <Form class="inline" action={set}>
        <Input label="Set to" placeholder="2026-01-15T12:00:00Z" {...bind(time)} />
        <button type="submit">Set</button>
      </Form>
    </section>
  );
}
