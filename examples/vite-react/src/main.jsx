import { createRoot } from 'react-dom/client';
import { App } from './App.jsx';

async function signIn() {
  if (import.meta.env.DEV) {
    const { startWorker } = await import('team-chat-mock/browser');
    const { mock } = await startWorker({ scenario: 'default' }, { persist: true, devtools: true });
    return { url: location.origin, authorization: mock.authHeader('member') };
  }
  return { url: 'https://chat.example.com', authorization: localStorage.getItem('authorization') };
}

const session = await signIn();
createRoot(document.getElementById('root')).render(<App {...session} />);
