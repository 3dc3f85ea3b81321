import { expect, test } from 'vitest';
import { EventStore } from '../../src/model/event-store.js';

test('forgets the IDs of unchecked events when a client acknowledges the events', () => {
  const store = new EventStore();
  const ids = [1, 2, 3].map(() => store.pushUnchecked('queue', { odd: true }));
  expect(ids).toEqual([0, 1, 2]);
  store.acknowledge('queue', 1);
  expect(store.save().queue).toMatchObject({ events: [{ id: 2 }], unchecked: [2] });
});
