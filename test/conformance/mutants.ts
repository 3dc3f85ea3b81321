/** Servers that do one thing wrong, as changes to the requests and responses of a mock. */

// biome-ignore lint/suspicious/noExplicitAny: mutants change responses of every shape
type Body = any;

/** A request on its way to the mock. */
export interface Passing {
  /** `METHOD /path`, with IDs replaced by `{id}`. */
  endpoint: string;
  fields: URLSearchParams;
  /** Sends the same request with other fields, or as the owner. */
  send(change?: {
    fields?: Record<string, string>;
    asOwner?: boolean;
  }): Promise<{ status: number; body: Body }>;
}

export interface Mutant {
  name: string;
  /** The areas whose cases should find it. */
  areas: readonly string[];
  /** The reason why no case can find it. */
  survives?: string;
  respond(passing: Passing): Promise<{ status: number; body: Body }>;
}

type Change = (body: Body, passing: Passing) => void;

/** Changes the bodies of successful responses of an endpoint. */
function body(name: string, endpoint: string, areas: readonly string[], change: Change): Mutant {
  return {
    name,
    areas,
    async respond(passing) {
      const reply = await passing.send();
      if (passing.endpoint === endpoint && reply.status === 200) change(reply.body, passing);
      return reply;
    },
  };
}

/** Lets everyone use a permission that only some users hold. */
function permission(endpoint: string, areas: readonly string[]): Mutant {
  return {
    name: `everybody may ${endpoint}`,
    areas,
    async respond(passing) {
      const reply = await passing.send();
      if (passing.endpoint !== endpoint || reply.status !== 400) return reply;
      return passing.send({ asOwner: true });
    },
  };
}

/** Replaces an error of an endpoint. */
function error(
  name: string,
  endpoint: string,
  areas: readonly string[],
  change: (reply: { status: number; body: Body }) => void,
): Mutant {
  return {
    name,
    areas,
    async respond(passing) {
      const reply = await passing.send();
      if (passing.endpoint === endpoint && reply.status >= 400) change(reply);
      return reply;
    },
  };
}

/** Changes the events of a type. */
function events(name: string, areas: readonly string[], change: (events: Body[]) => Body[]): Mutant {
  return body(name, 'GET /events', areas, (reply) => {
    reply.events = change(reply.events);
  });
}

/** Changes the fields of a request before the mock sees it. */
function request(
  name: string,
  endpoint: string,
  areas: readonly string[],
  change: (fields: URLSearchParams) => Record<string, string> | undefined,
): Mutant {
  return {
    name,
    areas,
    async respond(passing) {
      const fields = passing.endpoint === endpoint ? change(passing.fields) : undefined;
      return passing.send(fields && { fields });
    },
  };
}

const without = (type: string) => (list: Body[]) => list.filter((event) => event.type !== type);
const doubled = (type: string) => (list: Body[]) =>
  list.flatMap((event) => (event.type === type ? [event, { ...event }] : [event]));
const each = (type: string, change: (event: Body) => void) => (list: Body[]) => {
  for (const event of list) if (event.type === type) change(event);
  return list;
};

/** Responds to a poll without events with those of the previous poll, which may be another user's. */
function wrongPerson(type: string): Mutant {
  let last: Body[] = [];
  return {
    name: `${type} events reach somebody else`,
    areas: ['events'],
    async respond(passing) {
      const reply = await passing.send();
      if (passing.endpoint !== 'GET /events' || reply.status !== 200) return reply;
      const own = reply.body.events;
      if (own.length === 0) reply.body.events = last;
      last = own.filter((event: Body) => event.type === type);
      return reply;
    },
  };
}

const firstStream = (fields: URLSearchParams) => JSON.parse(fields.get('subscriptions') ?? '[]');

export const mutants: readonly Mutant[] = [
  permission('DELETE /messages/{id}', ['messages']),
  permission('PATCH /messages/{id}', ['messages']),
  permission('GET /messages/{id}', ['messages']),
  permission('PATCH /streams/{id}', ['channels']),
  permission('DELETE /streams/{id}', ['channels']),
  permission('GET /streams/{id}', ['channels']),
  permission('GET /streams/{id}/members', ['channels']),
  permission('PATCH /user_groups/{id}', ['groups']),
  permission('POST /user_groups/{id}/members', ['groups']),
  permission('POST /users', ['errors']),
  permission('DELETE /users/{id}', ['users']),
  permission('PATCH /users/{id}', ['users']),
  permission('POST /realm/filters', ['organization']),
  permission('PATCH /realm', ['organization']),
  permission('POST /messages', ['channels']),
  permission('POST /realm/profile_fields', ['organization']),

  error('a wrong status of an unknown message', 'GET /messages/{id}', ['errors'], (reply) => {
    reply.status = 404;
  }),
  error('another code of an unknown channel', 'POST /messages', ['messages', 'errors'], ({ body: reply }) => {
    if (reply.code === 'STREAM_DOES_NOT_EXIST') reply.code = 'BAD_REQUEST';
  }),
  error('an error without the channel', 'POST /messages', ['errors'], ({ body: reply }) => {
    delete reply.stream_id;
    delete reply.stream;
  }),
  error('a missing queue with another status', 'GET /events', ['events'], (reply) => {
    if (reply.body.code === 'BAD_EVENT_QUEUE_ID') reply.status = 404;
  }),
  error('a queue error without the queue', 'GET /events', ['events'], ({ body: reply }) => {
    delete reply.queue_id;
  }),
  error('403 instead of 401', 'GET /users/me', ['users'], (reply) => {
    if (reply.status === 401) reply.status = 403;
  }),
  error('a repeated reaction is no error', 'POST /messages/{id}/reactions', ['messages'], (reply) => {
    if (reply.body.code !== 'REACTION_ALREADY_EXISTS') return;
    reply.status = 200;
    reply.body = { result: 'success', msg: '' };
  }),
  error('another code of a wrong key', 'GET /users', ['errors'], ({ body: reply }) => {
    if (reply.code === 'INVALID_API_KEY') reply.code = 'UNAUTHORIZED';
  }),

  body('a message without its client', 'GET /messages/{id}', ['messages'], (reply) => {
    delete reply.message.client;
  }),
  body('a message with a new field', 'GET /messages/{id}', ['messages'], (reply) => {
    reply.message.priority = 1;
  }),
  body('topics under another name', 'GET /users/me/{id}/topics', ['channels'], (reply) => {
    reply.names = reply.topics;
    delete reply.topics;
  }),
  body('a channel without its creator', 'GET /streams/{id}', ['channels'], (reply) => {
    delete reply.stream?.creator_id;
  }),
  body('a channel with the creator of another', 'GET /streams/{id}', ['channels'], (reply) => {
    if (typeof reply.stream?.creator_id === 'number') reply.stream.creator_id = 1;
  }),
  body('a user with another role', 'GET /users/{id}', ['users'], (reply) => {
    if (reply.user?.role === 400) reply.user.role = 300;
  }),
  body('server settings with a renamed field', 'GET /server_settings', ['organization'], (reply) => {
    reply.realm_title = reply.realm_name;
    delete reply.realm_name;
  }),
  body('a realm setting as text', 'POST /register', ['events'], (reply) => {
    if ('realm_mandatory_topics' in reply) reply.realm_mandatory_topics = 'false';
  }),
  body('a registration without a section', 'POST /register', ['events'], (reply) => {
    delete reply.user_topics;
  }),
  body('subscriptions without pins', 'GET /users/me/subscriptions', ['channels'], (reply) => {
    for (const subscription of reply.subscriptions) subscription.pin_to_top = false;
  }),
  body('unread messages counted twice', 'POST /register', ['events'], (reply) => {
    if (reply.unread_msgs) reply.unread_msgs.count *= 2;
  }),
  body('an unread message forgotten', 'POST /register', ['events'], (reply) => {
    reply.unread_msgs?.streams[0]?.unread_message_ids.pop();
  }),
  body('mentions that are forgotten', 'POST /register', ['events'], (reply) => {
    if (reply.unread_msgs) reply.unread_msgs.mentions = [];
  }),
  body('a page that skips a message', 'GET /messages', ['narrows'], (reply) => {
    if (reply.messages.length > 2) reply.messages.splice(1, 1);
  }),
  body('a page in the wrong order', 'GET /messages', ['narrows'], (reply) => {
    reply.messages.reverse();
  }),
  body('a page that never finds the oldest', 'GET /messages', ['narrows'], (reply) => {
    reply.found_oldest = false;
  }),
  body('a page that always finds the anchor', 'GET /messages', ['narrows'], (reply) => {
    reply.found_anchor = true;
  }),
  body('messages that are never read', 'GET /messages', ['messages'], (reply) => {
    for (const message of reply.messages) {
      message.flags = message.flags.filter((flag: string) => flag !== 'read');
    }
  }),
  body('the ID of an earlier message', 'POST /messages', ['messages'], (reply) => {
    reply.id -= 1;
  }),
  body('the ID of another channel', 'GET /get_stream_id', ['channels'], (reply) => {
    reply.stream_id = 1;
  }),
  body('a message of another sender', 'GET /messages/{id}', ['messages'], (reply) => {
    reply.message.sender_id = 1;
  }),
  body('the members of a group without one', 'GET /user_groups/{id}/members', ['groups'], (reply) => {
    reply.members.pop();
  }),
  body('the members of a channel without one', 'GET /streams/{id}/members', ['channels'], (reply) => {
    reply.subscribers.pop();
  }),
  body('a draft that changes', 'GET /drafts', ['personal'], (reply) => {
    for (const draft of reply.drafts) draft.topic = draft.topic.toUpperCase();
  }),
  body('a history without its first version', 'GET /messages/{id}/history', ['messages'], (reply) => {
    reply.message_history.shift();
  }),
  body('receipts of nobody', 'GET /messages/{id}/read_receipts', ['messages'], (reply) => {
    reply.user_ids = [];
  }),
  body('bold text as italic', 'POST /messages/render', ['markdown'], (reply) => {
    reply.rendered = reply.rendered.replaceAll('strong>', 'em>');
  }),
  body('no list of ignored parameters', 'POST /messages/render', ['organization'], (reply) => {
    delete reply.ignored_parameters_unsupported;
  }),
  body('times in milliseconds', 'GET /messages/{id}', ['messages'], (reply) => {
    reply.message.timestamp *= 1000;
  }),
  body('topics from the oldest', 'GET /users/me/{id}/topics', ['channels'], (reply) => {
    reply.topics.reverse();
  }),
  body('the API key of a new user is not accepted', 'POST /fetch_api_key', ['users'], (reply) => {
    reply.api_key = `${reply.api_key}x`;
  }),

  request('long content is cut', 'POST /messages', ['messages'], (fields) => {
    const content = fields.get('content') ?? '';
    return content.length > 10_000 ? { content: content.slice(0, 10_000) } : undefined;
  }),
  request('a long name is cut', 'POST /users/me/subscriptions', ['channels'], (fields) => {
    const [first] = firstStream(fields);
    if ((first?.name?.length ?? 0) <= 60) return undefined;
    return { subscriptions: JSON.stringify([{ name: first.name.slice(0, 60) }]) };
  }),
  request('a channel is never private', 'POST /users/me/subscriptions', ['channels'], (fields) =>
    fields.has('invite_only') ? { invite_only: 'false' } : undefined,
  ),
  request('flags are added only', 'POST /messages/flags', ['messages'], (fields) =>
    fields.get('op') === 'remove' ? { op: 'add' } : undefined,
  ),
  request('the anchor is always included', 'GET /messages', ['narrows'], (fields) =>
    fields.has('include_anchor') ? { include_anchor: 'true' } : undefined,
  ),
  request('all later messages move', 'PATCH /messages/{id}', ['messages'], (fields) =>
    fields.get('propagate_mode') === 'change_later' ? { propagate_mode: 'change_all' } : undefined,
  ),
  request('narrows lose their last term', 'GET /messages', ['narrows'], (fields) => {
    const terms = JSON.parse(fields.get('narrow') ?? '[]');
    return terms.length > 1 ? { narrow: JSON.stringify(terms.slice(0, -1)) } : undefined;
  }),
  {
    name: 'a refused request keeps its first part',
    areas: ['events'],
    async respond(passing) {
      const reply = await passing.send();
      const streams = passing.endpoint === 'POST /users/me/subscriptions' ? firstStream(passing.fields) : [];
      if (reply.status === 400 && streams.length > 1) {
        await passing.send({ fields: { subscriptions: JSON.stringify(streams.slice(0, 1)) } });
      }
      return reply;
    },
  },

  events('no event of a deleted message', ['messages'], without('delete_message')),
  events('no event of a changed message', ['messages'], without('update_message')),
  events('no event of a reaction', ['messages'], without('reaction')),
  events('no event of a renamed channel', ['channels'], (list) =>
    list.filter(({ type, op }) => type !== 'stream' || op !== 'update'),
  ),
  events('no event of a new group', ['groups'], without('user_group')),
  events('message events twice', ['events'], doubled('message')),
  events('flag events twice', ['messages'], doubled('update_message_flags')),
  events('events in the wrong order', ['events'], (list) => list.toReversed()),
  events(
    'a typing event without its sender',
    ['messages'],
    each('typing', (event) => delete event.sender),
  ),
  events(
    'flag events of another message',
    ['messages'],
    each('update_message_flags', (event) => {
      event.messages = event.messages.map((id: number) => id - 1);
    }),
  ),
  events(
    'subscriber events of another user',
    ['channels'],
    each('subscription', (event) => {
      if (event.user_ids) event.user_ids = event.user_ids.map(() => 1);
    }),
  ),
  events(
    'messages without their local ID',
    ['events'],
    each('message', (event) => delete event.local_message_id),
  ),
  wrongPerson('message'),
  {
    ...body('other wording of an error', 'GET /users/me', ['users'], () => undefined),
    survives: 'the wording of `msg` is for people, and is not compared',
    async respond(passing) {
      const reply = await passing.send();
      if (reply.status >= 400) reply.body.msg = 'Something went wrong.';
      return reply;
    },
  },
];
