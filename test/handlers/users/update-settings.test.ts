import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, overEachTransport, SUCCESS } from '../../support/transports.js';

overEachTransport('PATCH settings', (start) => {
  test('changes own settings, of every kind, and says so to own queues', async () => {
    const client = await start();
    const [own, other] = [await listen(client, 'member'), await listen(client, 'admin')];
    const settings = {
      enter_sends: true,
      color_scheme: 2,
      web_home_view: 'recent_topics',
      twenty_four_hour_time: null,
      default_language: 'de',
      send_read_receipts: true,
    };
    const { status, body } = await client.call('member', 'PATCH', '/settings', settings);
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
    const { send_read_receipts: _, ...changed } = settings;
    expect(client.mock.db.user_settings.by('user', 4)).toMatchObject([{ settings: changed }]);
    const said = (await own.next()).map(({ id: _, ...event }) => event);
    const update = (property: string, value: unknown) => ({
      type: 'user_settings',
      op: 'update',
      property,
      value,
    });
    expect(said).toHaveLength(5);
    expect(said).toEqual(
      expect.arrayContaining([
        update('enter_sends', true),
        update('color_scheme', 2),
        update('web_home_view', 'recent_topics'),
        update('twenty_four_hour_time', null),
        { ...update('default_language', 'de'), language_name: 'German' },
      ]),
    );
    expect(await other.next()).toEqual([]);
    await client.call('member', 'PATCH', '/settings', { color_scheme: 1, enter_sends: true });
    expect(client.mock.db.user_settings.by('user', 4)[0]?.settings).toMatchObject({ color_scheme: 1 });
    expect((await own.next()).map(({ property }) => property)).toEqual(['color_scheme']);
  });

  test('changes the own name, time zone and email visibility, which others see', async () => {
    const client = await start();
    const [own, other] = [await listen(client, 'member'), await listen(client, 'guest')];
    await client.call('member', 'PATCH', '/settings', {
      full_name: 'Maxine',
      timezone: 'Europe/Vienna',
      email_address_visibility: 3,
    });
    expect(client.mock.db.users.get(4)).toMatchObject({
      full_name: 'Maxine',
      timezone: 'Europe/Vienna',
      email_visibility: 'administrators',
    });
    const settings = (await own.next()).filter(({ type }) => type === 'user_settings');
    expect(settings.map(({ property, value }) => [property, value])).toEqual([
      ['email_address_visibility', 3],
      ['timezone', 'Europe/Vienna'],
    ]);
    const seen = Object.assign({}, ...(await other.next()).map(({ person }) => person));
    expect(seen).toMatchObject({
      full_name: 'Maxine',
      timezone: 'Europe/Vienna',
      new_email: 'user4@chat.example.com',
    });
  });

  test('reports what is no setting', async () => {
    const { call } = await start();
    const { body } = await call('member', 'PATCH', '/settings', { enter_send: true });
    expect(body.ignored_parameters_unsupported).toEqual(['enter_send']);
  });

  test.each([
    ['a number outside of the choices', { color_scheme: 4 }, 'color_scheme'],
    ['a text for a flag', { enter_sends: 'yes' }, 'enter_sends'],
    ['an unknown choice', { emojiset: 'apple' }, 'emojiset'],
    ['an unknown time zone', { timezone: 'Moon/Crater' }, 'timezone'],
    ['an unknown visibility', { email_address_visibility: 6 }, 'email_address_visibility'],
    ['an empty name', { full_name: '' }, 'full_name'],
    ['no language', { default_language: '!' }, 'default_language'],
  ])('refuses %s, and changes nothing', async (_, fields, named) => {
    const { call, mock } = await start();
    const answer = await call('member', 'PATCH', '/settings', { fluid_layout_width: true, ...fields });
    expect(answer).toMatchObject(badRequestNaming(named));
    expect(mock.db.user_settings.by('user', 4)).toEqual([]);
  });
});
