import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useRefresh, useStore } from './store.js';

/** Links to the inspectors of the other organizations of a server. */
export function Realms() {
  const { ask, connection } = useStore();
  const title = useId();
  const names = useSignal<readonly string[]>([]);
  const { baseUrl } = connection;
  const main = baseUrl.replace(/\/realms\/[^/]+$/, '');
  useRefresh(async () => {
    if (main === baseUrl) names.value = (await ask<{ realms: string[] }>('GET', 'realms')).realms;
  });
  const links = names.value.map((name) => ({ text: name, href: `${baseUrl}/realms/${name}/_mock/` }));
  if (main !== baseUrl) links.push({ text: 'Main organization', href: `${main}/_mock/` });
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Realms</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
