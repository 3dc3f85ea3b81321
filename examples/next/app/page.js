import { ChatMock } from './components/chat-mock.js';
import { Me } from './components/me.js';

// Fetched for each request, not while Next.js builds.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const response = await fetch('https://chat.example.com/api/v1/users/me', {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
  });
  const user = await response.json();
  return (
    <main>
      <h1>{`Hello ${user.full_name}`}</h1>
      <ChatMock>
        <Me />
      </ChatMock>
    </main>
  );
}
