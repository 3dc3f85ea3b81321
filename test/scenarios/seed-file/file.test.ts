import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scenarioFromFile } from '../../../src/adapters/node/index.js';
import { createTeamChatMock, UsageError } from '../../../src/index.js';
import { MAX_SEED_FILE_BYTES, scenarioFromText } from '../../../src/scenarios/seed-file/file.js';
import { folderWith } from '../../support/folder.js';

/** The error that a file causes, when it is read or when its mock is seeded. */
async function problemOf(text: string): Promise<string> {
  try {
    await createTeamChatMock({ scenario: scenarioFromText(text, 'org.yaml') }).ready;
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  return 'no problem';
}

const inDefault = (text: string) => `extends: default\n${text}`;
const message = (fields: string) =>
  inDefault(
    `conversations:\n  - channel: general\n    messages:\n      - {from: member, text: Hello, ${fields}}`,
  );

const MISTAKES: [what: string, text: string, problem: string][] = [
  [
    'a misspelled key',
    inDefault('users:\n  - naem: Nora'),
    '3:5: Unknown key "naem". Did you mean "name"? (users[0].naem)',
  ],
  [
    'a misspelled key in JSON',
    '{\n\t"users": [\n\t\t{ "name": "A", "rol": 1 }\n\t]\n}',
    '3:18: Unknown key "rol". Did you mean "role"? (users[0].rol)',
  ],
  [
    'a misspelled key of a subscriber',
    inDefault('channels:\n  - name: x\n    subscribers: [{user: member, pined: true}]'),
    '4:34: Unknown key "pined". Did you mean "pinned"? (channels[0].subscribers[0].pined)',
  ],
  ['a missing value', inDefault('users:\n  - persona: nora'), '3:5: Invalid "users[0].name": required.'],
  [
    'a misspelled scenario',
    'extends: defualt',
    '1:10: Invalid "extends": must be the name of a scenario, got "defualt". Did you mean "default"?',
  ],
  [
    'a misspelled role',
    inDefault('users: [{name: Nora, role: membr}]'),
    '2:28: Invalid "users[0].role": must be one of "owner", "administrator", "moderator", "member", "guest", got "membr". Did you mean "member"?',
  ],
  [
    'a value of another type',
    inDefault('channels: [{name: x, subscribers: [3]}]'),
    '2:36: Invalid "channels[0].subscribers[0]": must be the name of a user, or { user, ... }.',
  ],
  [
    'an unknown channel',
    inDefault('conversations:\n  - channel: genral'),
    '3:14: Unknown channel "genral". Did you mean "general"? (conversations[0].channel)',
  ],
  [
    'an unknown user',
    inDefault('channels: [{name: x, subscribers: [mmeber]}]'),
    '2:36: Unknown user "mmeber". Did you mean "member"? (channels[0].subscribers[0])',
  ],
  [
    'an unknown user of a permission',
    inDefault('groups: [{name: x, permissions: {can_join_group: {users: [owner, mmeber]}}}]'),
    '2:66: Unknown user "mmeber". Did you mean "member"? (groups[0].permissions.can_join_group.users[1])',
  ],
  [
    'an unknown group',
    inDefault('settings: {can_create_groups: desing}'),
    '2:31: Unknown user group "desing". Did you mean "design"? (settings.can_create_groups)',
  ],
  [
    'an unknown emoji',
    message('reactions: {tadaa: [owner]}'),
    '5:49: Unknown emoji "tadaa". (conversations[0].messages[0].reactions.tadaa)',
  ],
  [
    'an unknown emoji of a status',
    inDefault('users: [{name: Ada, email: ada@example.com, status: {text: away, emoji: nosuch}}]'),
    '2:73: Unknown emoji "nosuch". (users[0].status.emoji)',
  ],
  [
    'a user who is listed twice',
    message('reactions: {tada: [owner, owner]}'),
    '5:63: "owner" is listed twice. (conversations[0].messages[0].reactions.tada[1])',
  ],
  [
    'a malformed time',
    message('at: soon'),
    '5:41: Invalid "conversations[0].messages[0].at": must be a time such as "-2h", "+1d 30m", "now", "2026-01-15T12:00:00Z" or UNIX seconds.',
  ],
  [
    'a day that does not exist',
    message('at: 2026-02-30'),
    '5:41: Invalid "conversations[0].messages[0].at": must be a time that exists, got "2026-02-30".',
  ],
  [
    'a message in the future',
    message('at: +1h'),
    '5:41: Invalid "conversations[0].messages[0].at": must not be in the future.',
  ],
  [
    'a conversation that starts in the future',
    inDefault('conversations: [{channel: general, start: +2h, messages: [{from: member, text: Hi}]}]'),
    '2:43: Invalid "conversations[0].start": must not be in the future.',
  ],
  [
    'an email that is taken',
    inDefault('users: [{name: A, email: member@example.com}]'),
    '2:26: There is already a user with the email "member@example.com". (users[0].email)',
  ],
  [
    'a persona that is taken',
    inDefault('users: [{name: A, persona: owner}]'),
    '2:28: There is already a persona "owner". (users[0].persona)',
  ],
  [
    'an ID that is taken',
    inDefault('users: [{name: A, id: 4}]'),
    '2:23: The ID 4 is already used. (users[0].id)',
  ],
  [
    'two channels with the same name',
    inDefault('channels: [{name: x}, {name: X}]'),
    '2:30: There is already a channel "X". (channels[1].name)',
  ],
  [
    'groups that contain each other',
    inDefault('groups:\n  - {name: a, subgroups: [b]}\n  - {name: b, subgroups: [a]}'),
    '3:5: Invalid "groups[0]": is among its own subgroups.',
  ],
  [
    'an unread direct message for a user outside of the conversation',
    inDefault('conversations: [{people: [owner], unread_by: [member], messages: [{from: owner, text: x}]}]'),
    '2:47: This user does not receive the message: add them to "people". (conversations[0].unread_by[0])',
  ],
  [
    'an unread channel message for a user who is not subscribed',
    inDefault(
      'conversations: [{channel: leadership, unread_by: [member], messages: [{from: owner, text: x}]}]',
    ),
    '2:51: This user does not receive the message: subscribe them to the channel. (conversations[0].unread_by[0])',
  ],
  [
    'a sender outside of a direct conversation',
    inDefault('conversations: [{people: [owner], messages: [{from: member, text: x}]}]'),
    '2:53: "member" is not among the people in the conversation. (conversations[0].messages[0].from)',
  ],
  [
    'a wrong value of a profile field',
    inDefault('users: [{name: A, profile: {Mentor: "x"}}]'),
    '2:37: The field "Mentor" takes an array of user IDs. (users[0].profile.Mentor)',
  ],
  [
    'a topic without a channel',
    inDefault('drafts: [{user: member, topic: x, text: y}]'),
    '2:32: Invalid "drafts[0].topic": needs a "channel".',
  ],
  [
    'a channel name that is too long',
    inDefault(`channels: [{name: ${'x'.repeat(61)}}]`),
    '2:19: Invalid "name": must have at most 60 code points. (channels[0].name)',
  ],
  [
    'a channel description that is too long',
    inDefault(`channels: [{name: x, description: ${'x'.repeat(1025)}}]`),
    '2:12: Invalid "description": must have at most 1024 code points. (channels[0])',
  ],
  [
    'a private default channel',
    inDefault('channels: [{name: x, private: true, default: true}]'),
    '2:46: Invalid "channels[0].default": a private channel cannot be a default channel.',
  ],
  [
    'a retention of 0 days',
    inDefault('channels: [{name: x, retention_days: 0}]'),
    '2:38: Invalid "channels[0].retention_days": must be above 0, or -1 for unlimited.',
  ],
  [
    'an invalid color',
    inDefault('channels: [{name: x, subscribers: [{user: member, color: red}]}]'),
    '2:36: Invalid "color": "color" must be "#" and 3 or 6 hexadecimal digits. (channels[0].subscribers[0])',
  ],
  [
    'an invalid domain',
    inDefault('domains: [{domain: not a domain}]'),
    '2:11: Invalid "domain": not a domain is not a domain. (domains[0])',
  ],
  [
    'a playground without a URL',
    inDefault('playgrounds: [{name: x, language: y, url: nonsense}]'),
    '2:15: Invalid "url_template": must be a URL template with the variable {code}, and no other. (playgrounds[0])',
  ],
  [
    'a linkifier that does not use its group',
    inDefault("linkifiers: [{pattern: '#(?P<id>[0-9]+)', url: 'https://example.com/'}]"),
    '2:14: Invalid "url_template": does not use the group "id" of the pattern. (linkifiers[0])',
  ],
  [
    'an emoji that no message could contain',
    inDefault('emoji: [{name: Bad Name!}]'),
    '2:16: Invalid "emoji_name": must contain only a-z, 0-9, "_" and "-", and end with a letter or digit. (emoji[0].name)',
  ],
  [
    'a status that is too long',
    inDefault(`users: [{name: A, status: {text: ${'x'.repeat(61)}}}]`),
    '2:27: Invalid "status_text": must have at most 60 code points. (users[0].status)',
  ],
  [
    'an empty status',
    inDefault('users: [{name: A, status: {}}]'),
    '2:27: Invalid "users[0].status": must have a "text" or an "emoji".',
  ],
  [
    'a user who mutes themselves',
    inDefault('users: [{name: A, persona: a, muted_users: [a]}]'),
    '2:45: Users cannot mute themselves. (users[0].muted_users[0])',
  ],
  [
    'an alert word that is listed twice',
    inDefault('users: [{name: A, alert_words: [x, X]}]'),
    '2:36: "X" is listed twice. (users[0].alert_words[1])',
  ],
  [
    'an unknown time zone',
    inDefault('users: [{name: A, timezone: Mars/Phobos}]'),
    '2:9: Invalid "timezone": there is no time zone Mars/Phobos; send a name such as Europe/Berlin. (users[0])',
  ],
  [
    'a user who joins in the future',
    inDefault('users: [{name: A, joined: +10d}]'),
    '2:27: Invalid "users[0].joined": must not be in the future.',
  ],
  [
    'a time after the year 9999',
    inDefault('users: [{name: A, joined: 1000000000000000}]'),
    '2:27: Invalid "users[0].joined": must be between the years 1970 and 9999.',
  ],
  [
    'a persona without a usable name',
    inDefault('users: [{name: A, persona: __proto__}]'),
    '2:28: Invalid "users[0].persona": must not be __proto__.',
  ],
  [
    'a reaction of a user who cannot read the message',
    inDefault(
      'conversations: [{people: [member], messages: [{from: member, text: x, reactions: {tada: [guest]}}]}]',
    ),
    '2:90: This user is not among the people in the conversation. (conversations[0].messages[0].reactions.tada[0])',
  ],
  [
    'a star of a user who cannot read the message',
    inDefault(
      'conversations: [{people: [member], messages: [{from: member, text: x, starred_by: [guest]}]}]',
    ),
    '2:84: This user is not among the people in the conversation. (conversations[0].messages[0].starred_by[0])',
  ],
  [
    'a group that is listed twice',
    inDefault('groups: [{name: x, subgroups: [design, design]}]'),
    '2:40: "design" is listed twice. (groups[0].subgroups[1])',
  ],
  [
    'a channel that is listed twice',
    inDefault('invitations: [{email: a@example.com, by: owner, channels: [general, general]}]'),
    '2:69: "general" is listed twice. (invitations[0].channels[1])',
  ],
  [
    'an invitation that expires before it is sent',
    inDefault('invitations: [{email: a@example.com, by: owner, at: -1d, expires: -2d}]'),
    '2:67: Invalid "invitations[0].expires": must not be before "at".',
  ],
  [
    'a scheduled message to no one',
    inDefault('scheduled_messages: [{user: member, people: [], text: x, at: +1h}]'),
    '2:45: Invalid "scheduled_messages[0].people": must not be empty.',
  ],
  [
    'a scheduled message that is already due',
    inDefault('scheduled_messages: [{user: member, channel: general, text: x, at: -1h}]'),
    '2:68: Invalid "scheduled_messages[0].at": must be in the future unless "failed" is true.',
  ],
  [
    'an invalid host',
    inDefault('organization: {host: bad host/<x>}'),
    '2:22: Invalid "organization.host": must be a host such as chat.example.com.',
  ],
  [
    'an organization without an owner',
    'users: []',
    '1:8: There is no active owner. Add a user with the role "owner", or start with "extends: default". (users)',
  ],
];

test.for(MISTAKES)('reports the line and column of %s', async ([, text, problem]) => {
  expect(await problemOf(text)).toBe(`org.yaml:${problem}`);
});

const BOMB = Array.from({ length: 6 }, (_, i) => {
  const inner = i === 0 ? '1' : `*a${i - 1}`;
  return `a${i}: &a${i} [${Array(10).fill(inner).join(',')}]`;
}).join('\n');

const HOSTILE: [what: string, text: string, problem: string][] = [
  [
    'an unclosed list',
    'users: [',
    'org.yaml:1:9: Flow sequence in block collection must be sufficiently indented and end with a ].',
  ],
  ['a duplicate key', 'extends: default\nextends: empty', 'org.yaml:2:1: Map keys must be unique.'],
  ['the key __proto__', 'settings: {__proto__: {a: 1}}', 'org.yaml:1:12: "__proto__" must not be a key.'],
  ['a value that contains itself', 'users: &a [*a]', 'org.yaml:1:12: This value contains itself.'],
  [
    'aliases that expand to too much',
    BOMB,
    'org.yaml:6:9: This value is too large: a seed file may contain up to 1000000 values, repeated ones included.',
  ],
  ['an alias without an anchor', 'users: [*nobody]', 'org.yaml:1:9: The anchor "nobody" does not exist.'],
  ['a key without an anchor', '*nobody : 1', 'org.yaml:1:1: The anchor "nobody" does not exist.'],
  [
    'deep nesting',
    `users: ${'['.repeat(60)}${']'.repeat(60)}`,
    'org.yaml:1:10: Invalid "users[0][0]": lists and objects may be nested at most 30 deep.',
  ],
  [
    'nesting that is too deep for the parser',
    `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    expect.stringMatching(/^org\.yaml:1:\d+: Lists and objects may be nested at most 30 deep\.$/),
  ],
  [
    'two documents',
    'extends: default\n---\nextends: empty',
    'org.yaml:2:1: A seed file has one document. Remove "---" and everything after it.',
  ],
  ['a list at the top level', '- users', 'org.yaml:1:1: Invalid seed file: must be an object, got a list.'],
  ['no content', '', 'org.yaml is empty. Write at least "extends: default".'],
];

test.for(HOSTILE)('rejects a seed file with %s', async ([, text, problem]) => {
  expect(await problemOf(text)).toEqual(problem);
});

test('reads a YAML seed file with aliases, and a JSON seed file', async () => {
  const folder = folderWith({
    'org.yaml': 'extends: default\nusers:\n  - &nora {name: Nora New, persona: nora, channels: [general]}\n',
    'org.json': '{ "extends": "default", "users": [{ "name": "Nora New", "persona": "nora" }] }',
  });
  for (const name of ['org.yaml', 'org.json']) {
    const mock = createTeamChatMock({ scenario: await scenarioFromFile(join(folder, name)) });
    await mock.ready;
    expect(mock.personas.nora?.full_name).toBe('Nora New');
  }
});

test('rejects a seed file of more than 16 MiB', async () => {
  const path = join(folderWith(), 'org.yaml');
  writeFileSync(path, Buffer.alloc(MAX_SEED_FILE_BYTES + 1, ' '));
  await expect(scenarioFromFile(path)).rejects.toThrow(
    `${path} is too large: a seed file must be at most 16 MiB. Use a snapshot instead.`,
  );
});

test('rejects a seed file that does not exist', async () => {
  await expect(scenarioFromFile('/nowhere/org.yaml')).rejects.toThrow(
    '/nowhere/org.yaml cannot be read: the file does not exist.',
  );
});

test('changes nothing when a reset to a seed file fails', async () => {
  const mock = createTeamChatMock({ scenario: 'unread' });
  await mock.ready;
  const before = JSON.stringify(await mock.snapshot());
  const scenario = scenarioFromText(inDefault('conversations: [{channel: genral}]'), 'org.yaml');
  await expect(mock.reset({ scenario })).rejects.toThrow('Unknown channel "genral"');
  expect(JSON.stringify(await mock.snapshot())).toBe(before);
});
