/** Organizations of any size with plain records: this measures the mock, not faker. */
import { createTeamChatMock } from '../dist/index.js';
import { defineScenario, scenarios } from '../dist/scenarios/index.js';

/** A seeded mock with `scenario`. */
export async function seeded(scenario, baseUrl = 'https://chat.example.com') {
  const mock = createTeamChatMock({ scenario, baseUrl });
  await mock.ready;
  return mock;
}

/** The default organization, with people added up to this number. */
export function peopleScenario(count) {
  return defineScenario({
    name: `people-${count}`,
    description: `${count} people`,
    extends: scenarios.default,
    async seed({ db }) {
      const pattern = { ...db.users.get(4) };
      for (let id = db.users.count() + 1; db.users.count() < count; id++) {
        const delivery_email = `person${id}@example.com`;
        await db.users.create({
          ...pattern,
          id,
          full_name: `Person ${id}`,
          delivery_email,
          api_key: `key-${id}`,
        });
      }
    },
  });
}

const PEOPLE = [1, 2, 3, 4, 6];
const TOPICS = 20;

/**
 * The default organization with more messages: nine in ten to channels 1 and 2, the others between people.
 */
export function messagesScenario(count) {
  return defineScenario({
    name: `messages-${count}`,
    description: `${count} messages`,
    extends: scenarios.default,
    async seed({ db, now }) {
      const { id: _, ...pattern } = db.messages.get(1);
      const { id: __, ...direct } = db.messages.firstBy('conversation', '4,6');
      for (let i = db.messages.count(); i < count; i++) {
        const sender_id = PEOPLE[i % PEOPLE.length];
        const timestamp = now - (count - i);
        if (i % 10 === 0) await db.messages.create({ ...direct, sender_id: i % 20 === 0 ? 4 : 6, timestamp });
        else
          await db.messages.create({
            ...pattern,
            sender_id,
            timestamp,
            stream_id: 1 + (i % 2),
            topic: `topic ${i % TOPICS}`,
          });
      }
      // The newest 300 messages in channel 1 are unread at every size.
      const unread = db.messages.idsBy('channel', 1).slice(-300);
      for (const message_id of unread) {
        if (db.message_states.firstBy('userMessage', `4:${message_id}`) === undefined) {
          await db.message_states.create({ user_id: 4, message_id, flags: [] });
        }
      }
    },
  });
}
