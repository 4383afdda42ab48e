// The page's connection to `lockstep studio`: JSON over HTTP to read, one WebSocket to act.

export class ServerError extends Error {
  constructor({ message, remedy = null, column = null }, status = 0) {
    super(message);
    this.name = 'ServerError';
    this.remedy = remedy;
    // The character of the filter where it is wrong, from 1.
    this.column = column;
    this.status = status;
  }
}

const unreachable = {
  message: 'The Studio does not answer.',
  remedy: 'Check that `lockstep studio` still runs in its terminal.',
};
const refused = {
  message: 'The Studio refused this page.',
  remedy: 'Open the address that `lockstep studio` printed; it has the token.',
};

/** The address of a path with parameters. A parameter that is null or undefined is left out. */
export function address(path, parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  const query = given
    .map(([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : value)}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}

async function failure(response) {
  if (response.status === 401 || response.status === 403) return new ServerError(refused, response.status);
  const body = await response.json().catch(() => ({}));
  const error = body.error ?? { message: `The Studio answered with status ${response.status}.` };
  return new ServerError(error, response.status);
}

/**
 * The JSON at a path such as `/api/sessions`. Throws a `ServerError`.
 * If `signal` is aborted, throws a `DOMException` named `AbortError`.
 */
export async function get(path, parameters = {}, { signal } = {}) {
  let response;
  try {
    response = await fetch(address(path, parameters), { signal, headers: { Accept: 'application/json' } });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ServerError(unreachable);
  }
  if (!response.ok) throw await failure(response);
  return response.json();
}

export const isAborted = (error) => error.name === 'AbortError';

// The server closes a connection that sends a longer message.
const longestMessage = 1_000_000;
const tooLong = {
  message: 'Too many sessions are selected for one action.',
  remedy: 'Select fewer sessions, or run the command in a terminal.',
};

const listeners = { revision: new Set(), job: new Set(), live: new Set(), connection: new Set() };
const connection = { state: 'connecting', isAgain: false };
const waiting = new Map();
const queue = [];
let socket = null;
let lastId = 0;
let delay = 500;
let timer = null;
let wasOpen = false;

const tell = (kind, value) => [...listeners[kind]].forEach((callback) => callback(value));

function change(state, isAgain = false) {
  Object.assign(connection, { state, isAgain });
  tell('connection', { ...connection });
}

function receive({ data }) {
  const message = JSON.parse(data);
  if (message.reply !== undefined) {
    const { resolve, reject } = waiting.get(message.reply) ?? {};
    waiting.delete(message.reply);
    if (message.error) reject?.(new ServerError(message.error));
    else resolve?.(message.result ?? {});
    return;
  }
  ['revision', 'job', 'live'].filter((kind) => kind in message)
    .forEach((kind) => tell(kind, message[kind]));
}

function opened() {
  delay = 500;
  change('open', wasOpen);
  wasOpen = true;
  queue.splice(0).forEach((text) => socket.send(text));
}

// An act without a reply may or may not have happened, so it is not sent again.
function closed() {
  socket = null;
  change('closed');
  waiting.forEach(({ reject }) => reject(new ServerError(unreachable)));
  waiting.clear();
  queue.length = 0;
  timer = setTimeout(connect, delay);
  delay = Math.min(delay * 2, 4000);
}

function connect() {
  clearTimeout(timer);
  if (socket) return;
  change('connecting');
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  socket = new WebSocket(`${scheme}//${location.host}/api/live`);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', receive);
  socket.addEventListener('close', closed);
}

// A laptop that wakes up need not wait for the next attempt.
addEventListener('online', connect);
document.addEventListener('visibilitychange', () => document.hidden || connect());

/**
 * Calls back on each message of a kind: 'revision' (number), 'job' (object), 'live' (object), or
 * 'connection' ({ state: 'connecting' | 'open' | 'closed', isAgain }), which is called at once too.
 * After `isAgain` messages may have been missed: read again. Returns a function that ends it.
 */
export function listen(kind, callback) {
  listeners[kind].add(callback);
  if (!socket && !timer) connect();
  if (kind === 'connection') callback({ ...connection });
  return () => listeners[kind].delete(callback);
}

/** Sends an act, such as `act('note', { paths, tag })`. Resolves with its result, or throws a `ServerError`. */
export function act(name, fields = {}) {
  lastId += 1;
  const text = JSON.stringify({ id: lastId, act: name, ...fields });
  if (new Blob([text]).size > longestMessage) return Promise.reject(new ServerError(tooLong));
  return new Promise((resolve, reject) => {
    waiting.set(lastId, { resolve, reject });
    if (connection.state === 'open') {
      socket.send(text);
    } else {
      queue.push(text);
      connect();
    }
  });
}
