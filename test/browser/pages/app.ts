/** The smallest client: shows the signed-in user. */
const headers = { authorization: localStorage.getItem('authorization') ?? '' };
const response = await fetch('https://chat.example.com/api/v1/users/me', { headers });
document.body.textContent = `Signed in as ${(await response.json()).full_name}`;

export {};
