/** Chats: memory of open streams, time until a message is delivered, and CPU time of polls. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './port.ts';
import { startServer } from './process.ts';
import { median, milliseconds, type Section } from './table.ts';

/** The product API's binary: the release build, or the one that `ROADSIDE_TESTS_API` names. */
const API = process.env['ROADSIDE_TESTS_API'] ?? 'target/release/product-api';

const KEY = 'a key of the edge that is long enough';
const STREAMS = 2000;
/** Concurrent requests while chats and streams are opened. */
const CONCURRENT = 20;
const MESSAGES = 1000;
/** Interval between two messages, in milliseconds. */
const INTERVAL_MS = 10;
const POLLS = 10_000;
/** Visitors that poll, and the interval of a quiet visitor's polls in seconds. */
const VISITORS = 50_000;
const TTL_S = 60;
/** Longest wait for the last messages, in milliseconds. */
const LONGEST_MS = 30_000;

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Measures the chat of one API node with SQLite. */
export async function measureChat(): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-bench-chat-'));
  const port = await freePort();
  const database = `sqlite:${path.join(folder, 'chat.db')}`;
  const server = await startServer(
    [API, 'serve', '--migrate', '--disable-assistant', '--listen', `127.0.0.1:${port}`, '--database-url', database],
    {
      port,
      variables: {
        ROADSIDE_CSRF_SECRET: 'a secret of form tokens that is long enough',
        ROADSIDE_API_KEY: KEY,
        ROADSIDE_UPLOADS_STORE: path.join(folder, 'files'),
        ROADSIDE_LOG: 'warn',
      },
    },
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENT });
  /** Sends a request of one visitor, who has a separate address. */
  async function ask(visitor: number, method: string, at: string, headers: http.OutgoingHttpHeaders, body?: unknown) {
    const request = http.request({ port, agent, method, path: at, headers: { ...from(visitor), ...headers } });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
    return { status: response.statusCode ?? 0, headers: response.headers, body: text } satisfies Answer;
  }
  const token = await ask(0, 'GET', '/csrf_token', {});
  const form = {
    'content-type': 'application/json',
    'x-csrf-token': (JSON.parse(token.body) as { sk: string }).sk,
    cookie: token.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
  };

  const threads: string[] = [];
  await eachConcurrently(STREAMS, async (visitor) => {
    const body = { message: message(visitor, 'Hello') };
    const opened = await ask(visitor, 'POST', '/api/ru-en/moskva/chat/threads', form, body);
    if (opened.status !== 201) throw new Error(`A chat is answered with ${opened.status}: ${opened.body}`);
    threads[visitor] = (JSON.parse(opened.body) as { thread: { token: string } }).thread.token;
  });

  const before = await server.memory();
  /** Times of arrival by text. */
  const arrived = new Map<string, number>();
  const streams: http.ClientRequest[] = [];
  await eachConcurrently(STREAMS, async (visitor) => {
    const headers = { ...from(visitor), accept: 'text/event-stream' };
    const request = http.request({ port, agent: false, path: `/api/chat/threads/${threads[visitor]}/events`, headers });
    streams.push(request);
    request.on('error', () => undefined).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream is answered with ${response.statusCode}.`);
    response.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [, text = ''] of chunk.matchAll(/"text":"(Message \d+)"/g)) arrived.set(text, performance.now());
    });
    response.on('error', () => undefined);
    await once(response, 'data');
  });
  const memory = (await server.memory()) - before;

  const sent: number[] = [];
  const answers: Promise<Answer>[] = [];
  for (let number = 0; number < MESSAGES; number++) {
    const visitor = (number * 7) % STREAMS;
    sent.push(performance.now());
    const body = message(STREAMS + number, `Message ${number}`);
    answers.push(ask(visitor, 'POST', `/api/chat/threads/${threads[visitor]}/messages`, form, body));
    await sleep(INTERVAL_MS);
  }
  await Promise.all(answers);
  for (let waited = 0; arrived.size < MESSAGES && waited < LONGEST_MS; waited += 100) {
    await sleep(100);
  }
  const delays = sent
    .map((at, number) => (arrived.get(`Message ${number}`) ?? Infinity) - at)
    .toSorted((a, b) => a - b);
  for (const stream of streams) stream.destroy();

  const poll = (visitor: number, tag?: string) =>
    ask(visitor, 'GET', '/api/chat/unread-counter?count_chats=1', {
      authorization: `Bearer ${threads[visitor]}`,
      ...(tag ? { 'if-none-match': tag } : {}),
    });
  const { etag } = (await poll(0)).headers;
  const cpu = await server.cpu();
  await eachConcurrently(POLLS, async (number) => {
    // Half of the visitors know the counter already.
    const { status } = await poll(number % STREAMS, number % 2 ? etag : undefined);
    if (status !== 200 && status !== 304) throw new Error(`A poll is answered with ${status}.`);
  });
  const ofPoll = ((await server.cpu()) - cpu) / POLLS;
  agent.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  const cores = (ofPoll * VISITORS) / TTL_S / 1000;
  return {
    title: 'Chat: one API node with SQLite',
    note: `${STREAMS} open streams; ${MESSAGES} messages, one each ${INTERVAL_MS} ms; ${POLLS} polls of the unread counter.`,
    rows: [
      ['memory of an open stream', `${(memory / STREAMS).toFixed(1)} KiB`],
      ['message until its event: median', milliseconds(median(delays))],
      [
        'message until its event: 99th percentile',
        milliseconds(delays[Math.floor(delays.length * 0.99)] ?? Number.NaN),
      ],
      ['CPU time of a poll', milliseconds(ofPoll)],
      [`polls of ${VISITORS} visitors, one each ${TTL_S} s`, `${cores.toFixed(2)} cores`],
    ],
  };
}

/** Headers by which the edge tells the visitor's address. */
function from(visitor: number): http.OutgoingHttpHeaders {
  return { 'x-roadside-key': KEY, 'x-roadside-ip': `203.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` };
}

function message(number: number, text: string) {
  return { client_id: `a-client-id-${String(number).padStart(8, '0')}`, text };
}

/** Does a job for each number below `count`, some concurrently. */
async function eachConcurrently(count: number, job: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      await job(next++);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
}
