import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import type {
  DeepReadonly,
  Draft,
  EncryptedPushDevice,
  NavigationView,
  Organization,
  RecordChange,
  ReminderRecord,
  SavedSnippetRecord,
  ScheduledMessage,
  UserTopic,
} from '../../model/index.js';
import { differing } from '../../values.js';
import { presentUserTopic, userTopicSchema } from '../channels/user-topic.resource.js';
import {
  draftSchema,
  presentDraft,
  presentSavedSnippet,
  savedSnippetSchema,
} from '../drafts/draft.resource.js';
import { navigationViewSchema, presentNavigationView } from '../navigation/navigation.resource.js';
import { deviceSchema, presentDevice } from '../push/push.resource.js';
import { presentReminder, reminderSchema } from '../scheduled/reminder.resource.js';
import { presentScheduled, scheduledSchema } from '../scheduled/scheduled-message.resource.js';
import { alertWordsOf, settingsOf } from '../users/user-settings.rules.js';

/** Emits events for personal records: views, scheduled messages, drafts, topic policies, alert words. */
export const personalEvents: EventSource = {
  schemas: {
    'navigation_view.add': z.object({ navigation_view: navigationViewSchema }),
    'navigation_view.update': z.object({
      fragment: z.string(),
      data: navigationViewSchema.omit({ fragment: true }).partial(),
    }),
    'navigation_view.remove': z.object({ fragment: z.string() }),
    'scheduled_messages.add': z.object({ scheduled_messages: z.array(scheduledSchema) }),
    'scheduled_messages.update': z.object({ scheduled_message: scheduledSchema }),
    'scheduled_messages.remove': z.object({ scheduled_message_id: z.int() }),
    'drafts.add': z.object({ drafts: z.array(draftSchema) }),
    'drafts.update': z.object({ draft: draftSchema }),
    'drafts.remove': z.object({ draft_id: z.int() }),
    user_topic: userTopicSchema,
    alert_words: z.object({ alert_words: z.array(z.string()) }),
  },
  eventDrafts(org, changeSet) {
    const words = new Set(
      changeSet.changes('alert_words').map(({ before, after }) => (after ?? before).user_id),
    );
    return [
      ...changeSet.changes('navigation_views').map((change) => viewEventDraft(org, change)),
      ...changeSet.changes('scheduled_messages').map((change) => scheduledEventDraft(org, change)),
      ...draftEventDrafts(org, changeSet.changes('drafts')),
      ...changeSet.changes('user_topics').map((change) => topicEventDraft(org, change)),
      ...[...words].map((userId) =>
        onlyFor(userId, 'alert_words', () => ({ alert_words: alertWordsOf(org, userId) })),
      ),
    ];
  },
};

function topicEventDraft(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<UserTopic>>,
): EventDraft {
  const gone = { last_updated: org.clock.now(), visibility_policy: 0 } as const;
  const record = after ?? { ...before, ...gone };
  return {
    kind: 'user_topic',
    payloadFor: ({ actor, queue }) =>
      actor.id === record.user_id
        ? presentUserTopic(org, record, queue.capabilities.includes('empty_topic_name'))
        : undefined,
  };
}

function viewEventDraft(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<NavigationView>>,
): EventDraft {
  const { user_id, fragment } = after ?? before;
  if (after === undefined) return onlyFor(user_id, 'navigation_view.remove', () => ({ fragment }));
  if (before === undefined) {
    const payload = () => ({ navigation_view: presentNavigationView(org, after) });
    return onlyFor(user_id, 'navigation_view.add', payload);
  }
  return onlyFor(user_id, 'navigation_view.update', () => {
    const data = {
      ...(before.is_pinned === after.is_pinned ? {} : { is_pinned: after.is_pinned }),
      ...(before.name === after.name ? {} : { name: after.name }),
    };
    return { fragment, data };
  });
}

function scheduledEventDraft(
  org: Organization,
  { id, before, after }: RecordChange<DeepReadonly<ScheduledMessage>>,
): EventDraft {
  const { sender_id } = after ?? before;
  if (after === undefined || after.delivered) {
    return onlyFor(sender_id, 'scheduled_messages.remove', () => ({ scheduled_message_id: id }));
  }
  return before === undefined
    ? onlyFor(sender_id, 'scheduled_messages.add', () => ({
        scheduled_messages: [presentScheduled(org, after)],
      }))
    : onlyFor(sender_id, 'scheduled_messages.update', () => ({
        scheduled_message: presentScheduled(org, after),
      }));
}

type DraftChange = RecordChange<DeepReadonly<Draft>>;

/** New drafts share one event; each changed or deleted draft has its own. */
function draftEventDrafts(org: Organization, changes: readonly DraftChange[]): EventDraft[] {
  const created = new Map<number, DeepReadonly<Draft>[]>();
  const others: EventDraft[] = [];
  for (const { id, before, after } of changes) {
    const { user_id } = after ?? before;
    if (after === undefined) {
      // Turning off draft synchronization deletes drafts without events.
      if (!settingsOf(org, user_id).enable_drafts_synchronization) continue;
      others.push(onlyFor(user_id, 'drafts.remove', () => ({ draft_id: id })));
    } else if (before === undefined) created.set(user_id, [...(created.get(user_id) ?? []), after]);
    else others.push(onlyFor(user_id, 'drafts.update', () => ({ draft: presentDraft(after) })));
  }
  const added = [...created].map(([user_id, drafts]) =>
    onlyFor(user_id, 'drafts.add', () => ({ drafts: drafts.map(presentDraft) })),
  );
  return [...added, ...others];
}

/** Emits events for created, edited and deleted saved snippets to their user. */
export const savedSnippetEvents: EventSource = {
  schemas: {
    'saved_snippets.add': z.object({ saved_snippet: savedSnippetSchema }),
    'saved_snippets.update': z.object({ saved_snippet: savedSnippetSchema }),
    'saved_snippets.remove': z.object({ saved_snippet_id: z.int() }),
  },
  eventDrafts: (_, changeSet) => changeSet.changes('saved_snippets').map(snippetEventDraft),
};

function snippetEventDraft({ id, before, after }: RecordChange<SavedSnippetRecord>): EventDraft {
  const { user_id } = after ?? before;
  if (after === undefined) return onlyFor(user_id, 'saved_snippets.remove', () => ({ saved_snippet_id: id }));
  const kind = before === undefined ? 'saved_snippets.add' : 'saved_snippets.update';
  return onlyFor(user_id, kind, () => ({ saved_snippet: presentSavedSnippet(after) }));
}

/** Emits events for created, deleted and sent reminders to their user. */
export const reminderEvents: EventSource = {
  schemas: {
    'reminders.add': z.object({ reminders: z.array(reminderSchema) }),
    'reminders.remove': z.object({ reminder_id: z.int() }),
  },
  eventDrafts: (org, changeSet) =>
    changeSet.changes('reminders').flatMap((change) => reminderEventDrafts(org, change)),
};

function reminderEventDrafts(
  org: Organization,
  { id, before, after }: RecordChange<ReminderRecord>,
): EventDraft[] {
  const { user_id } = after ?? before;
  const send = (kind: string, payload: () => Record<string, unknown>): EventDraft => ({
    kind,
    payloadFor: ({ actor, level }) =>
      actor.id === user_id && supports(level, 'remindersListed') ? payload() : undefined,
  });
  if (after === undefined) return [send('reminders.remove', () => ({ reminder_id: id }))];
  if (before !== undefined) return [];
  return [send('reminders.add', () => ({ reminders: [presentReminder(org, after)] }))];
}

type Device = DeepReadonly<EncryptedPushDevice>;
type DeviceChange = RecordChange<Device>;

const deviceId = z.object({ device_id: z.int() });

/** Emits events about devices for encrypted notifications to their user. */
export const deviceEvents: EventSource = {
  schemas: {
    'device.add': deviceId,
    'device.update': deviceId.extend(deviceSchema.partial().shape),
    'device.remove': deviceId,
    push_device: z.object({ push_account_id: z.union([z.int(), z.string()]), status: z.string() }),
  },
  eventDrafts(_org, changeSet) {
    return changeSet
      .changes('encrypted_push_devices')
      .flatMap((change) => [...deviceEventDrafts(change), ...registrationEventDrafts(change)]);
  },
};

function deviceEventDrafts({ before, after }: DeviceChange): EventDraft[] {
  const { user_id, device: device_id } = after ?? before;
  const draft = (op: string, payload: object): EventDraft => ({
    kind: `device.${op}`,
    payloadFor: ({ actor, level }) =>
      actor.id === user_id && supports(level, 'clientDevices') ? { device_id, ...payload } : undefined,
  });
  if (after === undefined) return [draft('remove', {})];
  const changed = before === undefined ? {} : changedDeviceFields(before, after);
  return [
    ...(before === undefined ? [draft('add', {})] : []),
    ...(Object.keys(changed).length > 0 ? [draft('update', changed)] : []),
  ];
}

function changedDeviceFields(before: Device, after: Device): object {
  return Object.fromEntries(differing(presentDevice(before), presentDevice(after)));
}

/** Emits the events of older servers about devices whose token was registered. */
function registrationEventDrafts({ before, after }: DeviceChange): EventDraft[] {
  if (!after?.token || before?.token === after.token) return [];
  return [
    {
      kind: 'push_device',
      payloadFor({ actor, level }) {
        if (actor.id !== after.user_id || supports(level, 'clientDevices')) return undefined;
        const push_account_id = supports(level, 'pushAccountNumbers') ? after.device : String(after.device);
        return { push_account_id, status: 'active' };
      },
    },
  ];
}
