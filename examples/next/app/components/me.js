'use client';

import { useEffect, useState } from 'react';

export function Me() {
  const [name, setName] = useState('');
  useEffect(() => {
    const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
    fetch('https://chat.example.com/api/v1/users/me', { headers })
      .then((response) => response.json())
      .then((user) => setName(user.full_name));
  }, []);
  return <p>{`In the page: ${name}`}</p>;
}
