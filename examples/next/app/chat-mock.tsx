'use client';

import { type ReactNode, useEffect, useState } from 'react';

let started: Promise<unknown> | undefined;

// React runs effects twice in development; the worker starts once.
function startMock() {
  // Keeps the mock out of production builds.
  if (process.env.NODE_ENV !== 'development') return Promise.resolve();
  started ??= import('team-chat-mock/browser').then(({ startWorker }) =>
    startWorker({ baseUrl: 'https://chat.example.com' }, { persist: true }),
  );
  return started;
}

export function ChatMock({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(process.env.NODE_ENV !== 'development');

  useEffect(() => {
    if (!ready) startMock().then(() => setReady(true));
  }, [ready]);

  return ready ? children : null;
}
