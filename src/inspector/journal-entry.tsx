import { durationText, nameIn, personaNameOf } from '../runtime/journal/journal-entry.js';
import type { AnsweredEntry } from './control-api.js';
import { Button } from './controls.js';
import { curlOfEntry } from './curl.js';
import { Explained } from './explained.js';
import { MomentOf, useGoBack } from './moment.js';
import { Copy, Empty, Fact, Json, Method, Status } from './parts.js';
import { useLoadedOnce, useStore, valueOrFailure } from './store.js';
import { isRepeatable, shortPath, timeText } from './text.js';

export function Entry({ id, close }: { id: number; close(): void }) {
  const { fetchJson } = useStore();
  const [{ value: entry, failure } = {}] = useLoadedOnce(
    () => valueOrFailure(fetchJson<AnsweredEntry>('GET', `requests/${id}`)),
    [id],
  );
  return (
    <section
      class="entry"
      aria-label={`Request ${id}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <div class="entry-head">
        <Button action={close}>Close</Button>
        {entry && <Title entry={entry} />}
      </div>
      {failure !== undefined && <Empty>{failure}</Empty>}
      {entry && <Detail entry={entry} />}
    </section>
  );
}

function Title({ entry }: { entry: AnsweredEntry }) {
  return (
    <h3>
      <span class="faint">{entry.id}</span> <Method name={entry.method} />{' '}
      <span class="path">{shortPath(entry.path)}</span> <Status of={entry} />
    </h3>
  );
}

function Detail({ entry }: { entry: AnsweredEntry }) {
  const { state } = useStore();
  const { id, method, path, endpoint, params, answer, status, at, ms, fault, override, text } = entry;
  const { request_headers: requestHeaders, response_headers: responseHeaders } = entry;
  return (
    <>
      <Actions entry={entry} />
      <dl class="facts">
        <Fact name="Endpoint">{endpoint ?? 'unknown'}</Fact>
        <Fact name="Caller">{nameIn(state.value?.personas ?? {}, entry)}</Fact>
        <Fact name="Mock time">{timeText(at)}</Fact>
        <Fact name="Duration">{durationText(ms)}</Fact>
        {fault !== undefined && <Fact name="Fault">{`number ${fault}`}</Fact>}
        {override && <Fact name="Override">an override responded</Fact>}
      </dl>
      {entry.msg && <p class="reason-text">{entry.msg}</p>}
      {entry.note && entry.note !== entry.msg && <p class="note">{entry.note}</p>}
      {Object.keys(params).length > 0 && (
        <div class="parameters">
          <h3>Parameters</h3>
          <Json value={params} label="Parameters" />
        </div>
      )}
      {text !== undefined && (
        <>
          <h3>Body that was not read</h3>
          <Json value={text} label="Body" />
        </>
      )}
      <Explained id={id} msg={entry.msg} />
      <MomentOf entry={entry} caller={personaNameOf(state.value?.personas ?? {}, entry.user_id)} />
      <h3>Response</h3>
      {answer === undefined ? (
        <Empty>{status === 0 ? 'none: the connection was closed' : 'no longer kept'}</Empty>
      ) : (
        <Json value={answer} label="Response" />
      )}
      {requestHeaders && responseHeaders && (
        <details class="headers">
          <summary>Headers of {`${method} ${shortPath(path)}`}</summary>
          <h3>Request headers</h3>
          <Json value={headerLines(requestHeaders)} label="Request headers" />
          <h3>Response headers</h3>
          <Json value={headerLines(responseHeaders)} label="Response headers" />
        </details>
      )}
    </>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function Actions({ entry }: { entry: AnsweredEntry }) {
  const { connection, state, fetchJson, notify, navigate, faultDraft, sendDraft, hasAddresses } = useStore();
  const { id, method, path, endpoint, params, answer } = entry;
  const goBack = useGoBack(id);
  const what = `${method} ${path}`;
  const personas = state.value?.personas ?? {};
  const persona = personaNameOf(personas, entry.user_id);
  const origin = connection.baseUrl.startsWith('http') ? new URL(connection.baseUrl).origin : location.origin;
  const sendAgain = async () => {
    const { status } = await fetchJson<{ status: number }>('POST', 'requests', {
      as: persona,
      method,
      path: shortPath(path),
      params,
    });
    notify(`Sent again: ${status}`);
  };
  const editAndSend = () => {
    sendDraft.value = { persona, request: `${method} ${shortPath(path)}`, params };
    navigate('send');
  };
  const addFault = () => {
    const [verb, template] = endpoint?.split(' ') ?? [];
    faultDraft.value = { method: verb, path: template, persona };
    navigate('faults');
  };
  return (
    <div class="actions">
      {persona !== undefined && endpoint !== null && isRepeatable(entry) && (
        <>
          <Button action={sendAgain}>Send again</Button>
          <Button action={editAndSend}>Edit and send</Button>
        </>
      )}
      {endpoint !== null && <Button action={addFault}>Make this fail next time…</Button>}
      <Button title="To the moment after this request" action={() => goBack('after')}>
        Go back to here
      </Button>
      <Copy what={what} text={() => curlOfEntry(entry, origin, personas)}>
        Copy as curl
      </Copy>
      {answer !== undefined && (
        <Copy
          what={`response to ${what}`}
          label={`Copy response to ${what}`}
          text={() => JSON.stringify(answer, undefined, 2)}
        >
          Copy response
        </Copy>
      )}
      {hasAddresses && endpoint !== null && (
        <a class="button" href={viewerLink(endpoint)}>
          Documentation
        </a>
      )}
    </div>
  );
}

function viewerLink(endpoint: string): string {
  const [method = '', path = ''] = endpoint.split(' ');
  return `docs#${method.toLowerCase()}-${path.replace(/[{}]/g, '-')}`;
}
