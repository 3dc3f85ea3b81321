import type { MarkdownContext } from '../../src/markdown/index.js';

/** A name that would inject an element. */
export const HOSTILE = '"><img src=x onerror=alert(1)>';

/** A context with a few names, some of them hostile. */
export const context: MarkdownContext = {
  user(name, id) {
    if (id === 4 || name === 'Max Member') return { id: 4, name: 'Max Member' };
    if (name === 'Gone') return { id: 7, name, isActive: false };
    return id === 5 || name === HOSTILE ? { id: 5, name: HOSTILE } : undefined;
  },
  group(name) {
    if (name === 'design') return { id: 9, name };
    if (name === 'old') return { id: 11, name, isActive: false };
    return name === HOSTILE ? { id: 10, name } : undefined;
  },
  channel(name) {
    if (name === 'general') return { id: 1, name };
    return name === 'evil' ? { id: 2, name: HOSTILE } : undefined;
  },
  topicAnchor: (channelId, topic) => (channelId === 1 && topic === 'busy' ? 12 : undefined),
  emoji(name) {
    if (name === 'parrot') return { name, source_url: '/user_avatars/1/emoji/images/1.png' };
    if (name === 'evil') return { name, source_url: `/${HOSTILE}` };
    return name === 'worse' ? { name, source_url: 'javascript:alert(1)' } : undefined;
  },
  emptyTopicName: '<b>general chat</b>',
};
