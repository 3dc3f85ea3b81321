/**
 * The page at `/_mock/docs`: fits RapiDoc to the window and signs personas in. This module imports only types, because
 * the server serves each page's script as one file.
 */
import type { MockState } from './control-api.js';

/** Matches windows in which RapiDoc's focused view would hide the navigation. */
const NARROW = '(max-width: 900px)';
/** ID of the security scheme in the document. */
const SCHEME = 'basic';

interface RapiDoc extends HTMLElement {
  setHttpUserNameAndPassword(scheme: string, name: string, password: string): boolean;
}

/** Attributes for light and dark colors. */
const COLORS = {
  theme: ['light', 'dark'],
  'bg-color': ['#ffffff', '#14161b'],
  'text-color': ['#1d2330', '#e6e9ef'],
  'primary-color': ['#3d4fc4', '#9dacff'],
} as const;

/** Calls a function with the result of a media query, now and whenever it changes. */
function follow(query: string, apply: (matches: boolean) => void): void {
  const media = matchMedia(query);
  apply(media.matches);
  media.addEventListener('change', ({ matches }) => apply(matches));
}

async function offerPersonas(viewer: RapiDoc, select: HTMLSelectElement): Promise<void> {
  // The page and the control API come from the same release, so the response has this type.
  const { personas } = (await (await fetch('state')).json()) as MockState;
  select.replaceChildren(...Object.keys(personas).map((name) => new Option(name)));
  select.value = Object.hasOwn(personas, 'member') ? 'member' : (Object.keys(personas)[0] ?? '');
  const signIn = () => {
    const persona = personas[select.value];
    if (persona !== undefined) viewer.setHttpUserNameAndPassword(SCHEME, persona.email, persona.api_key);
  };
  select.addEventListener('change', signIn);
  // RapiDoc knows the security schemes only after it has read the document.
  viewer.addEventListener('spec-loaded', () => setTimeout(signIn));
}

const viewer = document.querySelector<RapiDoc>('rapi-doc');
const menu = document.querySelector<HTMLSelectElement>('#persona');
if (viewer !== null) {
  follow(NARROW, (isNarrow) => viewer.setAttribute('render-style', isNarrow ? 'view' : 'focused'));
  follow('(prefers-color-scheme: dark)', (isDark) => {
    for (const [name, [light, dark]] of Object.entries(COLORS))
      viewer.setAttribute(name, isDark ? dark : light);
  });
  if (menu !== null) void offerPersonas(viewer, menu);
}
