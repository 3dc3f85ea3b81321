import type { Preview } from '@storybook/preact-vite';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { startTeamChatWorker, teamChat } from 'team-chat-mock/storybook';
import { Connected } from '../src/Connected';
import '../../web-client/src/styles.css';
import { configure } from 'storybook/test';

// Waiting may take a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const chat = teamChat();

export default {
  ...chat,
  loaders: [mswLoader(startTeamChatWorker), ...chat.loaders],
  decorators: [
    (Story, { teamChat: { baseUrl, persona } }) => (
      <Connected baseUrl={baseUrl} email={persona.email} apiKey={persona.api_key}>
        <Story />
      </Connected>
    ),
  ],
  tags: ['autodocs'],
} satisfies Preview;
