import { startTeamChatWorker, type TeamChatParameters, teamChat } from 'team-chat-mock/storybook';

export const story: TeamChatParameters = {
  scenario: 'invitations',
  persona: 'admin',
  faults: [['GET /users', { delay: 5 }]],
};
// @ts-expect-error a misspelled parameter
export const misspelled: TeamChatParameters = { scenaro: 'default' };
export const preview = teamChat({ defaults: story });
export const toolbar: object | undefined = preview.globalTypes;
export const start = () => startTeamChatWorker({ worker: { quiet: true } });
