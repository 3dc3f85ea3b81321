/** The page at `/_mock/`. */
import { signal } from '@preact/signals';
import { connectionTo } from './control-api.js';
import { mountInspector } from './inspector.js';

const addressed = () => {
  const address = location.hash.slice(1);
  try {
    return decodeURIComponent(address);
  } catch {
    // An address that a person typed may contain a lone percent sign.
    return address;
  }
};

const route = signal(addressed());
window.addEventListener('hashchange', () => {
  route.value = addressed();
});
const baseUrl = location.origin + location.pathname.replace(/\/_mock\/$/, '');
mountInspector(document.body, {
  connection: connectionTo(baseUrl, fetch.bind(globalThis)),
  route,
  hasAddresses: true,
});
