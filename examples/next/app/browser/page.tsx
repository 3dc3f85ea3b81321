'use client';

import { useEffect, useState } from 'react';
import { ChatMock } from '../chat-mock';

function Greeting() {
  const [name, setName] = useState('');

  useEffect(() => {
    fetch('https://chat.example.com/api/v1/users/me', {
      headers: { authorization: `Basic ${btoa('guest@example.com:guest-key')}` },
    })
      .then((response) => response.json())
      .then((user) => setName(user.full_name));
  }, []);

  return <h1>Hello {name}</h1>;
}

export default function Page() {
  return (
    <ChatMock>
      <Greeting />
    </ChatMock>
  );
}
