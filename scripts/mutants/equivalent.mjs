/** Mutants that change no behavior, with the reason. They are not run. */
export const EQUIVALENT = [
  {
    path: 'src/handlers/groups/group.actions.ts',
    before: 'Object.keys(changes).length > 0',
    after: '(Object.keys(changes).length >= 0)',
    reason: 'An update without changes has no events.',
  },
  {
    path: 'src/handlers/messages/message-edit.actions.ts',
    before: 'content !== undefined && content !== message.content',
    after: '((content !== undefined) || (content !== message.content))',
    reason: 'A message without changes is skipped later.',
  },
  {
    path: 'src/handlers/messages/narrow/ids.ts',
    before: 'i < nextIds.length',
    after: '(i <= nextIds.length)',
    reason: 'The entry after the last one is undefined, and so never the first ID.',
  },
  {
    path: 'src/handlers/channels/channel.events.ts',
    before: '!changed && !anyRole',
    after: 'false',
    reason: 'The payload is undefined for everyone then.',
  },
  {
    path: 'src/handlers/messages/submessage.events.ts',
    before: 'before !== undefined || after === undefined',
    after: '((before !== undefined) && (after === undefined))',
    reason: 'Submessages are never updated.',
  },
];
