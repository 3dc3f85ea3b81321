import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from './client';
import type { Live } from './live';

interface Connection {
  api: Api;
  /** Without it, components show only loaded data and their own changes. */
  live?: Live;
}

const ConnectionContext = createContext<Connection | undefined>(undefined);

/** Provides the API as one user to the components below. */
export function ApiProvider({ api, live, children }: Connection & { children: ComponentChildren }) {
  return <ConnectionContext.Provider value={{ api, live }}>{children}</ConnectionContext.Provider>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (connection === undefined) throw new Error('This component has to stand in an <ApiProvider>');
  return connection;
}

export function useApi(): Api {
  return useConnection().api;
}
