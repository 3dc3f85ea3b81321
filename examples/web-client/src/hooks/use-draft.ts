import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api/client';
import { useApi } from '../api/context';
import type { Destination } from '../components/Composer';

const SAVE_AFTER_MS = 800;

interface Saved {
  /** `undefined` until the server has it. */
  id?: number | undefined;
  content: string;
}

/** The drafts of a user by destination, as the server keeps them. */
class Drafts {
  readonly loaded: Promise<void>;
  readonly #api: Api;
  readonly #drafts = new Map<string, Saved>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Requests run one after the other, so that a draft is created once. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(api: Api) {
    this.#api = api;
    this.loaded = this.#load();
  }

  textFor(to: Destination): string {
    return this.#drafts.get(keyOf(to))?.content ?? '';
  }

  /** Stores the text at once, and sends it after a pause. An empty text deletes the draft. */
  keep(to: Destination, content: string): void {
    const key = keyOf(to);
    this.#drafts.set(key, { id: this.#drafts.get(key)?.id, content });
    clearTimeout(this.#timers.get(key));
    const save = () => {
      this.#queue = this.#queue.then(() => this.#save(to)).catch(() => undefined);
    };
    this.#timers.set(key, setTimeout(save, content === '' ? 0 : SAVE_AFTER_MS));
  }

  async #load(): Promise<void> {
    const { drafts } = await this.#api.call('GET /drafts');
    for (const { id, type, to, topic, content } of drafts) {
      const key = JSON.stringify([type, [...to].sort((a, b) => a - b), topic]);
      this.#drafts.set(key, { id, content });
    }
  }

  async #save(to: Destination): Promise<void> {
    const key = keyOf(to);
    const { id, content = '' } = this.#drafts.get(key) ?? {};
    if (content.trim() === '') {
      this.#drafts.delete(key);
      if (id !== undefined) await this.#api.call('DELETE /drafts/{draft_id}', { path: { draft_id: id } });
      return;
    }
    const draft = { ...addressOf(to), content };
    if (id !== undefined) {
      await this.#api.call('PATCH /drafts/{draft_id}', { path: { draft_id: id }, params: { draft } });
      return;
    }
    const { ids } = await this.#api.call('POST /drafts', { params: { drafts: [draft] } });
    // The text may have changed in the meantime.
    this.#drafts.set(key, { id: ids[0], content: this.#drafts.get(key)?.content ?? '' });
  }
}

function addressOf(to: Destination) {
  return 'people' in to
    ? { type: 'private' as const, to: to.people, topic: '' }
    : { type: 'stream' as const, to: [to.channel], topic: to.topic ?? '' };
}

function keyOf(destination: Destination): string {
  const { type, to, topic } = addressOf(destination);
  return JSON.stringify([type, [...to].sort((a, b) => a - b), topic]);
}

const known = new WeakMap<Api, Drafts>();

export interface Draft {
  /** `undefined` until it is loaded. */
  text: string | undefined;
  keep(text: string): void;
}

/** The draft of a destination. A failure to load or save it is not shown. */
export function useDraft(to: Destination): Draft {
  const api = useApi();
  const drafts = known.get(api) ?? new Drafts(api);
  known.set(api, drafts);
  const [text, setText] = useState<string>();
  useEffect(() => {
    const show = () => setText(drafts.textFor(to));
    drafts.loaded.then(show, show);
  }, [drafts]);
  return { text, keep: (content) => drafts.keep(to, content) };
}
