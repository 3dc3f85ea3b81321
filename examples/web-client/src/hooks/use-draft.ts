import type { Api } from '../api/client';

/** Texts that were written but not sent, for each user and destination, until the page is closed. */
const drafts = new WeakMap<Api, Map<string, string>>();

export interface Draft {
  text: string;
  keep(text: string): void;
}

/** The draft of a destination. */
export function draftOf(api: Api, destination: unknown): Draft {
  const own = drafts.get(api) ?? new Map<string, string>();
  drafts.set(api, own);
  const key = JSON.stringify(destination);
  return {
    text: own.get(key) ?? '',
    keep(text) {
      if (text.trim() === '') own.delete(key);
      else own.set(key, text);
    },
  };
}
