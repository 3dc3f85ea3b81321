import type { BrowserContext } from '@playwright/test';

/** The smallest client: lists users from another origin, renames you, and sends invitations. */
const PAGE = `<!doctype html>
<title>Client</title>
<h1></h1>
<label>Name <input></label>
<button>Rename</button>
<button>Invite</button>
<p role="alert"></p>
<script>
  async function ask(method, path, fields) {
    const response = await fetch('https://chat.example.com/api/v1' + path, {
      method,
      headers: { authorization: 'Basic ' + btoa('owner@example.com:owner-key') },
      body: fields && new URLSearchParams(fields),
    });
    const body = await response.json();
    document.querySelector('p').textContent = body.code ?? '';
    return body;
  }
  async function show() {
    document.querySelector('h1').textContent = (await ask('GET', '/users/me')).full_name;
  }
  const [rename, invite] = document.querySelectorAll('button');
  rename.onclick = async () => {
    await ask('PATCH', '/users/1', { full_name: document.querySelector('input').value });
    await show();
  };
  invite.onclick = () => ask('POST', '/invites', { invitee_emails: 'new@example.org', stream_ids: '[1]' });
  show().catch(() => { document.querySelector('p').textContent = 'unreachable'; });
</script>`;

/** Serves the client to the pages of a context. */
export async function serveClient(context: BrowserContext): Promise<void> {
  await context.route('http://client.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
}
