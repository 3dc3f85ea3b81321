import { useEffect, useState } from 'react';

interface Message {
  id: number;
  sender_full_name: string;
  content: string;
}

export function App({ url, authorization }: { url: string; authorization: string }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const query = new URLSearchParams({ anchor: 'newest', num_before: '20', num_after: '0' });
    fetch(`${url}/api/v1/messages?${query}`, { headers: { authorization } })
      .then(async (response) => {
        const body = await response.json();
        if (response.ok) setMessages(body.messages);
        else setProblem(body.msg);
      })
      .catch(() => setProblem('The server cannot be reached.'));
  }, [url, authorization]);

  if (problem !== '') return <p role="alert">{problem}</p>;
  return (
    <ul>
      {messages.map(({ id, sender_full_name, content }) => (
        <li key={id}>
          <strong>{sender_full_name}</strong>
          {/* The API returns sanitized HTML. */}
          <div dangerouslySetInnerHTML={{ __html: content }} />
        </li>
      ))}
    </ul>
  );
}
