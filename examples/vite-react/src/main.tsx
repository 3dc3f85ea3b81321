import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';

async function signIn(): Promise<{ url: string; authorization: string }> {
  if (import.meta.env.DEV) {
    const { startWorker } = await import('team-chat-mock/browser');
    const { mock } = await startWorker({ scenario: 'default' }, { persist: true });
    return { url: location.origin, authorization: mock.authHeader('member') };
  }
  // Your real sign-in goes here.
  return { url: 'https://chat.example.com', authorization: localStorage.getItem('authorization') ?? '' };
}

const session = await signIn();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App {...session} />
  </StrictMode>,
);
