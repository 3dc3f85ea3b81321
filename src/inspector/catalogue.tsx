import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, bind, Input, Prose, Table } from './parts.js';
import { type Store, useStore } from './store.js';
import type { ErrorEntry, FaultSpec } from './wire.js';

const loaded = new WeakMap<Store, Promise<{ errors: ErrorEntry[] }>>();

/** The documented errors of all endpoints, loaded once. */
export function useCatalogue() {
  const store = useStore();
  const errors = useSignal<readonly ErrorEntry[]>([]);
  useEffect(() => {
    const loading = loaded.get(store) ?? store.ask<{ errors: ErrorEntry[] }>('GET', 'errors');
    loaded.set(store, loading);
    // Allows another attempt.
    loading.catch(() => loaded.delete(store));
    void store.attempt(async () => {
      errors.value = (await loading).errors;
    });
  }, [store]);
  const endpoints = [...new Set(errors.value.map(({ endpoint }) => endpoint))].sort(byPath);
  return { errors: errors.value, endpoints };
}

function byPath(left: string, right: string): number {
  const key = (name: string) => name.split(' ').reverse().join(' ');
  return key(left).localeCompare(key(right), 'en');
}

interface CatalogueProps {
  add(spec: Partial<FaultSpec>): Promise<void>;
  hint?: string;
}

/** Every documented error of every endpoint, with a button that adds it as a fault. */
export function Catalogue({ add, hint }: CatalogueProps) {
  const { errors, endpoints } = useCatalogue();
  const filter = useSignal('');
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const ofEndpoint = (name: string) => errors.filter(({ endpoint }) => endpoint === name);
  /** The errors that match; all of an endpoint whose name matches. */
  const matching = (name: string) => {
    const left = words.filter((word) => !name.toLowerCase().includes(word));
    return ofEndpoint(name).filter(({ code, status, when }) => {
      const text = `${code} ${status} ${when}`.toLowerCase();
      return left.every((word) => text.includes(word));
    });
  };
  const found = endpoints
    .map((name) => ({ name, errors: matching(name) }))
    .filter((each) => each.errors.length > 0);
  return (
    <>
      <div class="heading">
        <h2>Documented errors</h2>
        <div class="tools">
          <Input label="Filter" type="search" placeholder="endpoint or code" {...bind(filter)} />
        </div>
      </div>
      {hint && <p class="hint">{hint}</p>}
      {errors.length > 0 && found.length === 0 && <p class="empty">No error matches.</p>}
      <div class="catalogue">
        {found.map((each) => (
          <Endpoint key={each.name} {...each} add={add} />
        ))}
      </div>
    </>
  );
}

function Endpoint({ name, errors, add }: CatalogueProps & { name: string; errors: readonly ErrorEntry[] }) {
  const isOpen = useSignal(false);
  const [method, path] = name.split(' ');
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <span class="method" data-method={method}>
          {method}
        </span>
        <span class="path">{path}</span>
        <span class="count">{errors.length}</span>
      </summary>
      {isOpen.value && (
        <div class="detail">
          <Table caption={`Errors of ${name}`} head={['Status', 'Code', 'When', 'Actions']}>
            {errors.map(({ code, status, when, fault }) => (
              <tr key={`${code} ${when}`}>
                <td>{status}</td>
                <td>
                  <code>{code}</code>
                </td>
                <td>
                  <Prose text={when} />
                </td>
                <td>
                  <Button label={`Add ${code} to ${name}: ${when}`} action={() => add(fault)}>
                    Add
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </details>
  );
}
