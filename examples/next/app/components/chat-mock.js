'use client';

import { useEffect, useState } from 'react';
// Resolves on the server too, where startWorker() is never called.
import { startWorker } from 'team-chat-mock/browser';

let started;

/** Renders its children once the service worker responds to the page's requests. */
export function ChatMock({ children }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    started ??= startWorker({ baseUrl: 'https://chat.example.com' });
    started.then(() => setReady(true));
  }, []);
  return ready ? children : null;
}
