import { Suspense } from 'react';

async function Greeting() {
  const response = await fetch('https://chat.example.com/api/v1/users/me', {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
    cache: 'no-store',
  });
  const user = await response.json();
  return <h1>Hello {user.full_name}</h1>;
}

export default function Page() {
  return (
    <Suspense fallback={<p>Loading...</p>}>
      <Greeting />
    </Suspense>
  );
}
