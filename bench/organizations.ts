/** Mocks of organizations of any size. Their records are copies, so that Faker is not measured. */
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from 'team-chat-mock';
import { defineScenario, scenarios } from 'team-chat-mock/scenarios';
import type { Message } from '../src/model/index.js';

type Scenario = NonNullable<TeamChatMockOptions['scenario']>;

export const ORIGIN = 'https://chat.example.com';

/** Returns a seeded mock at `ORIGIN`. */
export async function seeded(scenario: Scenario): Promise<TeamChatMock> {
  const mock = createTeamChatMock({ scenario, baseUrl: ORIGIN });
  await mock.ready;
  return mock;
}

/** The default organization with more people, up to this number. */
export function peopleScenario(count: number) {
  return defineScenario({
    name: `people-${count}`,
    description: `${count} people`,
    extends: scenarios.default,
    async seed({ db }) {
      const pattern = existing(db.users.get(4));
      for (let id = db.users.count() + 1; db.users.count() < count; id++) {
        await db.users.create({
          ...pattern,
          id,
          full_name: `Person ${id}`,
          delivery_email: `person${id}@example.com`,
          api_key: `key-${id}`,
        });
      }
    },
  });
}

const PEOPLE = [1, 2, 3, 4, 6];
const TOPICS = 20;

/** The default organization with more messages: nine of ten in channels 1 and 2, the others direct messages. */
export function messagesScenario(count: number) {
  return defineScenario({
    name: `messages-${count}`,
    description: `${count} messages`,
    extends: scenarios.default,
    async seed({ db, now }) {
      const { id: _, ...inChannel } = existing(db.messages.get(1)) as Message;
      const { id: __, ...direct } = existing(db.messages.firstBy('conversation', '4,6')) as Message;
      for (let i = db.messages.count(); i < count; i++) {
        const timestamp = now - (count - i);
        if (i % 10 === 0) {
          await db.messages.create({ ...direct, sender_id: i % 20 === 0 ? 4 : 6, timestamp });
          continue;
        }
        await db.messages.create({
          ...inChannel,
          sender_id: existing(PEOPLE[i % PEOPLE.length]),
          timestamp,
          stream_id: 1 + (i % 2),
          topic: `topic ${i % TOPICS}`,
        });
      }
      // The newest 300 messages in channel 1 are unread at every size.
      for (const message_id of db.messages.idsBy('channel', 1).slice(-300)) {
        if (db.message_states.firstBy('userMessage', `4:${message_id}`) === undefined) {
          await db.message_states.create({ user_id: 4, message_id, flags: [] });
        }
      }
    },
  });
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The scenario "default" lacks a record that is copied.');
  return value;
}
