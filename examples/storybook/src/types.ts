/** Checks compiler errors for wrong parameters; never loaded. */
import addonMsw from 'msw-storybook-addon';
import { definePreview } from 'storybook/internal/csf';
import { startTeamChatWorker, type TeamChatParameters, teamChat } from 'team-chat-mock/storybook';

export const right: TeamChatParameters[] = [
  { scenario: 'invitations', persona: 'admin', featureLevel: 385, seed: 2, now: '2026-05-01T00:00:00Z' },
  { scenario: 'of-my-own', persona: 'nora', featureLevel: 'latest', settings: { invite_daily_limit: 3 } },
  { faults: [['POST /invites', 'INVITATION_FAILED', { extra: { daily_limit_reached: true }, times: 1 }]] },
  { faults: [['GET /users', { delay: 800 }], { method: 'GET', path: '/users', network_error: true }] },
];

export const wrong: TeamChatParameters[] = [
  // @ts-expect-error misspelled
  { scenaro: 'default' },
  // @ts-expect-error no such setting
  { settings: { invite_daily_limt: 3 } },
  // @ts-expect-error no such endpoint
  { faults: [['GET /user', { delay: 800 }]] },
  // @ts-expect-error not a code of this endpoint
  { faults: [['GET /users', 'INVITATION_FAILED']] },
];

const preview = definePreview({ addons: [addonMsw(startTeamChatWorker), teamChat()] });
const meta = preview.meta({ parameters: { teamChat: { persona: 'owner' } } });

export const Right = meta.story({
  parameters: { teamChat: { scenario: 'empty' } },
  globals: { teamChatPersona: 'guest' },
  play: ({ teamChat: story }) => story.mock.requests.waitFor('GET /users').then(() => undefined),
});

export const Wrong = meta.story({
  // @ts-expect-error misspelled
  parameters: { teamChat: { persna: 'admin' } },
});
