/** The "Team chat" panel in Storybook: the inspector for the story on screen. */
import { signal } from '@preact/signals';
import { createElement, useEffect, useRef, useState } from 'react';
import { addons, types, useGlobals, useStorybookState } from 'storybook/manager-api';
import { connectionTo } from '../../inspector/control-api.js';
import { addStyles } from '../../inspector/devtools.js';
import { mountInspector } from '../../inspector/inspector.js';
import { fieldsOf } from '../../values.js';
import { fetchOver, type MountedStory, onStories } from './channel.js';

const ID = 'team-chat-mock';

/** The open view of the inspector. It stays open when another story is shown. */
const route = signal('journal');

addons.register(ID, () => {
  addons.add(`${ID}/panel`, {
    type: types.PANEL,
    title: 'Team chat',
    render: ({ active }) => (active ? createElement(Panel) : null),
  });
});

// Uses `createElement`, because this project's JSX creates Preact elements, and Storybook's panels use React.
function Panel() {
  const channel = addons.getChannel();
  const { storyId } = useStorybookState();
  const [globals, updateGlobals] = useGlobals();
  const [stories, setStories] = useState<MountedStory[]>([]);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => onStories(channel, setStories), []);
  const { baseUrl, page } = stories.find((story) => story.storyId === storyId) ?? {};
  const teamChatPersona = String(fieldsOf(globals).teamChatPersona ?? '');
  useEffect(() => {
    if (baseUrl === undefined || host.current === null) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    addStyles(root);
    const element = document.createElement('div');
    element.className = 'mounted';
    root.replaceChildren(element);
    return mountInspector(element, {
      connection: connectionTo(baseUrl, (url, init) => fetchOver(channel, url, init)),
      route,
      signIn: {
        persona: signal(teamChatPersona),
        choose: (name) => updateGlobals({ teamChatPersona: name }),
        hint: 'as set by the story',
      },
    });
  }, [baseUrl, page, teamChatPersona]);
  if (baseUrl === undefined) {
    return createElement(
      'p',
      { style: { padding: '1em' } },
      'This story has no organization of team-chat-mock.',
    );
  }
  return createElement('div', { ref: host, style: { height: '100%' } });
}
