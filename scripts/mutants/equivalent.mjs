/**
 * Mutants that change no behavior, with the reason. They are not run.
 * @type {{ path: string, before: string, after: string, reason: string }[]}
 */
export const EQUIVALENT = [
  {
    path: 'src/handlers/messages/message.events.ts',
    before: 'queue.narrow.length === 0',
    after: 'false',
    reason: 'A narrow without elements matches every message.',
  },
  {
    path: 'src/handlers/messages/narrow/plan.ts',
    before: 'b.size < a.size',
    after: '(b.size <= a.size)',
    reason: 'If two sets have the same size, either may be searched.',
  },
  {
    path: 'src/handlers/messages/narrow/operators.ts',
    before: 'b.length < a.length',
    after: '(b.length <= a.length)',
    reason: 'If two lists have the same length, either may be searched.',
  },
  ...['groups/group.events.ts', 'channels/channel-update.events.ts'].map((path) => ({
    path: `src/handlers/${path}`,
    before: 'userIds.length === 0',
    after: 'false',
    reason: 'No permission names a user of an empty list.',
  })),
  {
    path: 'src/handlers/channels/channel.actions.ts',
    before: 'changed.length === 0',
    after: 'false',
    reason: 'An update without changes returns the record, and has no events.',
  },
  ...[
    ['size > 0', '(size >= 0)'],
    ['a < b', '(a <= b)'],
    ['a > b', '(a >= b)'],
  ].map(([before = '', after = '']) => ({
    path: 'src/handlers/messages/narrow/ids.ts',
    before,
    after,
    reason: 'Empty sets add no ID, and an ID in several sets is listed once, whichever is first.',
  })),
  {
    path: 'src/handlers/scheduled/storyline.actions.ts',
    before: 'storyline.due >= earliest',
    after: '(storyline.due > earliest)',
    reason: 'The storyline is set to the time at which it is already due.',
  },
  {
    path: 'src/handlers/events/register/conversations.ts',
    before: 'a.user_ids_string < b.user_ids_string',
    after: '(a.user_ids_string <= b.user_ids_string)',
    reason: 'Each conversation is listed once.',
  },
  {
    path: 'src/handlers/groups/group.resource.ts',
    before: 'Object.keys(changes).length > 0',
    after: '(Object.keys(changes).length >= 0)',
    reason: 'An update without changes has no events.',
  },
  {
    path: 'src/handlers/messages/narrow/ids.ts',
    before: 'i < nextIds.length',
    after: '(i <= nextIds.length)',
    reason: 'The entry after the last one is undefined, and so never the first ID.',
  },
  {
    path: 'src/handlers/channels/channel-update.events.ts',
    before: '!changed && !anyRoleChanged',
    after: 'false',
    reason: 'The payload is undefined for everyone then.',
  },
  {
    path: 'src/handlers/messages/message.events.ts',
    before: 'before !== undefined || after === undefined',
    after: '((before !== undefined) && (after === undefined))',
    reason: 'Submessages are never updated.',
  },
  {
    path: 'src/handlers/access/user-access.events.ts',
    before: 'before !== undefined && after !== undefined',
    after: 'false',
    reason: 'Who sees the recipients of a message does not depend on its content.',
  },
  {
    path: 'src/handlers/access/user-access.events.ts',
    before: '!rightsChanged && seesAll',
    after: 'false',
    reason: 'No one becomes visible or invisible where everyone sees all users.',
  },
  {
    path: 'src/handlers/users/user.events.ts',
    before: '!visibility.couldSee(view, before) || !visibility.canSee(view, after)',
    after: '((!visibility.couldSee(view, before)) && (!visibility.canSee(view, after)))',
    reason: 'No request changes both a user and who sees them.',
  },
  {
    path: 'src/handlers/invitations/send-invitations.ts',
    before: 'close > open',
    after: '(close >= open)',
    reason: 'The brackets are different characters, so their positions differ.',
  },
  ...[
    ['text.length > most', '(text.length >= most)'],
    ['text.length <= most', '(text.length < most)'],
  ].map(([before = '', after = '']) => ({
    path: 'src/handlers/text/text.rules.ts',
    before,
    after,
    reason: 'A string has at most as many code points as code units, and those are counted next.',
  })),
  ...['SEND_BELOW', 'REACT_BELOW', 'EDIT_BELOW'].map((limit) => ({
    path: 'src/handlers/scheduled/storyline.actions.ts',
    before: `chance < ${limit}`,
    after: `(chance <= ${limit})`,
    reason: 'The random number generator returns multiples of 1 / 2 ** 32, and never these numbers.',
  })),
];
