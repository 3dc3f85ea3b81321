import { definite } from '../../values.js';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => definite(ENTITIES[character]));

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 22rem; margin: 10vh auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
button { margin-top: 1.5rem; padding: 0.5rem 1.5rem; font: inherit; }
.alert { padding: 0.5rem 1rem; border: 1px solid; border-radius: 4px; }
`;

/** The content of a login page. */
export interface LoginPage {
  organization: string;
  csrfToken: string;
  /** The email of a failed attempt. */
  username: string;
  /** The reason why an attempt failed. */
  problem?: string;
}

/** A page to sign in with email and password. The form sends its fields to the URL of the page. */
export function loginPage({ organization, csrfToken, username, problem }: LoginPage): string {
  const alert =
    problem === undefined ? '' : `<p class="alert alert-error" role="alert">${escaped(problem)}</p>`;
  return htmlPage(
    `Log in | ${organization}`,
    `<h1>Log in to ${escaped(organization)}</h1>
${alert}
<form method="post" id="login_form" name="login_form">
<input type="hidden" name="csrfmiddlewaretoken" value="${escaped(csrfToken)}">
<label for="id_username">Email</label>
<input id="id_username" name="username" type="email" value="${escaped(username)}" autocomplete="username" required autofocus>
<label for="id_password">Password</label>
<input id="id_password" name="password" type="password" autocomplete="current-password" required>
<p><small>The password of a seeded account is its API key.</small></p>
<button type="submit" name="button">Log in</button>
</form>`,
  );
}

/** A page with one message. */
export function messagePage(title: string, message: string): string {
  return htmlPage(title, `<h1>${escaped(title)}</h1>\n<p>${escaped(message)}</p>`);
}

function htmlPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
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
