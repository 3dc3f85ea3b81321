import { ApiError } from '../../contract/errors/index.js';
import { deriveSeed, type Organization, Random } from '../../model/index.js';
import { escapedHtml, parsedUrl } from '../../strings.js';
import { messageOf } from '../../values.js';
import { readFields } from '../http/request.js';
import { failure, success, toResponse } from '../http/respond.js';
import {
  assertCsrf,
  csrfCookie,
  endedSessionCookie,
  type PagePath,
  SESSION_CHALLENGE,
  sessionCookies,
  sessionOf,
  takeWebCredentials,
  type WebCredentials,
} from '../http/web-session.js';
import { notSignedIn, userOf } from '../pipeline/credentials.js';
import type { RequestServices } from '../pipeline/request-context.js';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 22rem; margin: 10vh auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
button { margin-top: 1.5rem; padding: 0.5rem 1.5rem; font: inherit; }
.alert { padding: 0.5rem 1rem; border: 1px solid; border-radius: 4px; }
`;

interface LoginPage {
  organization: string;
  csrfToken: string;
  /** The email of a failed attempt. */
  username: string;
  /** Why the last attempt to sign in failed. */
  problem?: string;
}

/** Returns a page for signing in with an email and a password. The form sends its fields to the URL of the page. */
function loginPage({ organization, csrfToken, username, problem }: LoginPage): string {
  const alert =
    problem === undefined ? '' : `<p class="alert alert-error" role="alert">${escapedHtml(problem)}</p>`;
  return htmlPage(
    `Log in | ${organization}`,
    `<h1>Log in to ${escapedHtml(organization)}</h1>
${alert}
<form method="post" id="login_form" name="login_form">
<input type="hidden" name="csrfmiddlewaretoken" value="${escapedHtml(csrfToken)}">
<label for="id_username">Email</label>
<input id="id_username" name="username" type="email" value="${escapedHtml(username)}" autocomplete="username" required autofocus>
<label for="id_password">Password</label>
<input id="id_password" name="password" type="password" autocomplete="current-password" required>
<p><small>The password of a seeded account is its API key.</small></p>
<button type="submit" name="button">Log in</button>
</form>`,
  );
}

function messagePage(title: string, message: string): string {
  return htmlPage(title, `<h1>${escapedHtml(title)}</h1>\n<p>${escapedHtml(message)}</p>`);
}

function htmlPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

interface Visit {
  fields: ReadonlyMap<string, string | File>;
  web: WebCredentials;
  realmUrl: string;
}

type Page = (services: RequestServices, visit: Visit) => Promise<Response>;

const LOGIN = { GET: showLogin, HEAD: showLogin, POST: login };

/** Pages that sign browsers in and out, and return the API key of a session's user; by path and method. */
const PAGES: Readonly<Record<PagePath, Readonly<Record<string, Page>>>> = {
  '/login': LOGIN,
  '/login/': LOGIN,
  '/accounts/logout/': { POST: logout },
  '/json/fetch_api_key': { POST: fetchApiKey },
};

/** @param path path of the page below the base URL */
export async function respondWithPage(
  services: RequestServices,
  request: Request,
  path: PagePath,
): Promise<Response> {
  const page = PAGES[path];
  const show = Object.hasOwn(page, request.method) ? page[request.method] : undefined;
  if (show === undefined) {
    const allow = Object.keys(page).join(', ');
    return html(405, messagePage('Method not allowed', `This page supports ${allow}.`), { allow });
  }
  const url = new URL(request.url);
  const realmUrl = url.origin + url.pathname.slice(0, url.pathname.length - path.length);
  try {
    await services.ready();
  } catch (thrown) {
    return html(500, messagePage('The scenario could not be built', messageOf(thrown)));
  }
  try {
    const { fields } = await readFields(request, url.search.slice(1), services.maxBodyBytes);
    return await show(services, { fields, web: takeWebCredentials(request, fields), realmUrl });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return html(thrown.status, messagePage('The request failed', thrown.message));
  }
}

async function showLogin(services: RequestServices, { fields, web, realmUrl }: Visit): Promise<Response> {
  const org = services.organization();
  if (isSignedIn(org, web)) return redirect(nextUrl(fields, realmUrl));
  return loginForm(org, { web, realmUrl, username: '' });
}

async function login(services: RequestServices, { fields, web, realmUrl }: Visit): Promise<Response> {
  assertCsrf(web);
  const username = textOf(fields, 'username');
  const { signIn, transactions } = services;
  try {
    const session = await transactions.run((org) => signIn(org, username, textOf(fields, 'password')));
    return redirect(nextUrl(fields, realmUrl), sessionCookies(session, realmUrl));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const org = services.organization();
    return loginForm(org, { web, realmUrl, username, problem: thrown.message });
  }
}

async function logout(services: RequestServices, { web, realmUrl }: Visit): Promise<Response> {
  assertCsrf(web);
  await services.transactions.run(async (org) => {
    const session = sessionOf(org, web);
    if (session !== undefined) await org.tables.web_sessions.delete(session.id);
  });
  return redirect(`${realmUrl}/login/`, [endedSessionCookie(realmUrl)]);
}

/** Responds with the signed-in user's API key. Unlike the API endpoint, the page accepts only that user's password. */
async function fetchApiKey(services: RequestServices, { fields, web }: Visit): Promise<Response> {
  const { assertPassword, transactions } = services;
  try {
    return await transactions.run(async (org) => {
      const user = userOf(org, { authorization: null, web });
      if (user === undefined) throw notSignedIn();
      await assertPassword(org, user, textOf(fields, 'password'));
      return toResponse(success({ api_key: user.api_key, email: user.delivery_email }));
    });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const answer = failure(thrown, services.organization().dialect);
    if (answer.status === 401) answer.headers['www-authenticate'] = SESSION_CHALLENGE;
    return toResponse(answer);
  }
}

function loginForm(
  org: Organization,
  visit: { web: WebCredentials; realmUrl: string; username: string; problem?: string },
): Response {
  const { web, realmUrl, ...attempt } = visit;
  const csrfToken = web.csrfCookie ?? firstCsrfToken();
  const page = loginPage({ organization: org.identity.name, csrfToken, ...attempt });
  return html(200, page, { 'set-cookie': csrfCookie(csrfToken, realmUrl) });
}

/** Whether requests with this session are accepted: neither its user nor the organization is deactivated. */
function isSignedIn(org: Organization, web: WebCredentials): boolean {
  try {
    return userOf(org, { authorization: null, web }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the CSRF token of browsers that have not signed in. It is fixed, because there is nothing to protect yet. */
function firstCsrfToken(): string {
  return new Random(deriveSeed(0, 'csrf token')).hex(32);
}

function textOf(fields: Visit['fields'], name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the URL to open after signing in: the field `next` if it is a path, otherwise the organization's URL. */
function nextUrl(fields: Visit['fields'], realmUrl: string): string {
  const next = textOf(fields, 'next');
  const { origin } = new URL(realmUrl);
  const url = next.startsWith('/') ? parsedUrl(next, origin) : undefined;
  return url?.origin === origin ? url.href : `${realmUrl}/`;
}

function html(status: number, page: string, headers: Record<string, string> = {}): Response {
  return new Response(page, { status, headers: { ...HEADERS, ...headers } });
}

function redirect(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
