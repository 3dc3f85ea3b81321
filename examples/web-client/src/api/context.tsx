import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from './client';
import type { Live } from './live';

interface Connection {
  api: Api;
  /** Without it, components show what they loaded, and what they did themselves. */
  live?: Live;
}

const ConnectionContext = createContext<Connection | undefined>(undefined);

/** Gives the components below it the service as one user. */
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
