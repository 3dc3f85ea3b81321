import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { createApi } from '../../web-client/src/api/client';
import { ApiProvider } from '../../web-client/src/api/context';

interface ConnectedProps {
  baseUrl: string;
  email: string;
  apiKey: string;
  children: ComponentChildren;
}

/** Components that send requests to one base URL, as one user. */
export function Connected({ baseUrl, email, apiKey, children }: ConnectedProps) {
  const api = useMemo(() => createApi({ baseUrl, credentials: { email, apiKey } }), [baseUrl, email, apiKey]);
  return <ApiProvider api={api}>{children}</ApiProvider>;
}
