/**
 * The page at `/_mock/docs`: fits RapiDoc to the window and signs personas in. It imports types only, because the server
 * serves the script of each page as one file.
 */
import type { MockState } from './control-api.js';

/** Below this width RapiDoc's navigation disappears in its focused view. */
const NARROW = '(max-width: 900px)';
/** ID of the security scheme in the document. */
const SCHEME = 'basic';

interface RapiDoc extends HTMLElement {
  setHttpUserNameAndPassword(scheme: string, name: string, password: string): boolean;
}

const menu = document.querySelector<HTMLSelectElement>('#persona');

function fit(viewer: RapiDoc, isNarrow: boolean): void {
  viewer.setAttribute('render-style', isNarrow ? 'view' : 'focused');
}

function applyTheme(viewer: RapiDoc, isDark: boolean): void {
  viewer.setAttribute('theme', isDark ? 'dark' : 'light');
  viewer.setAttribute('bg-color', isDark ? '#14161b' : '#ffffff');
  viewer.setAttribute('text-color', isDark ? '#e6e9ef' : '#1d2330');
  viewer.setAttribute('primary-color', isDark ? '#9dacff' : '#3d4fc4');
}

/** Calls a function with the result of a media query, now and whenever it changes. */
function follow(query: string, apply: (matches: boolean) => void): void {
  const media = matchMedia(query);
  apply(media.matches);
  media.addEventListener('change', ({ matches }) => apply(matches));
}

async function offerPersonas(viewer: RapiDoc, select: HTMLSelectElement): Promise<void> {
  // The page and the control API are of the same release, so the response has this type.
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
if (viewer !== null) {
  follow(NARROW, (isNarrow) => fit(viewer, isNarrow));
  follow('(prefers-color-scheme: dark)', (isDark) => applyTheme(viewer, isDark));
  if (menu !== null) void offerPersonas(viewer, menu);
}
