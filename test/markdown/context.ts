import type { MarkdownContext } from '../../src/markdown/index.js';

/** People, groups and channels with names as hostile as the model lets them be. */
export const HOSTILE = '"><img src=x onerror=alert(1)>';

export const context: MarkdownContext = {
  user(name, id) {
    if (id === 4 || name === 'Max Member') return { id: 4, name: 'Max Member' };
    return id === 5 || name === HOSTILE ? { id: 5, name: HOSTILE } : undefined;
  },
  group(name) {
    if (name === 'design') return { id: 9, name };
    return name === HOSTILE ? { id: 10, name } : undefined;
  },
  channel(name) {
    if (name === 'general') return { id: 1, name };
    return name === 'evil' ? { id: 2, name: HOSTILE } : undefined;
  },
  emptyTopicName: '<b>general chat</b>',
};
