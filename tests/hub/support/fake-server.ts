import type { LoginReply, SessionUser } from '#contract/session/session.ts';
import type { SocketEvents, SocketLike } from '#hub/ports.ts';

export interface Seen {
  readonly method: string;
  /** Without origin and query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
  readonly signal: AbortSignal | null | undefined;
}

type Answer =
  | Response
  | Promise<Response>
  | { code?: number; message?: string; data?: unknown }
  | unknown[]
  | null;

/** The server's end of a socket. */
export interface FakeSocket {
  readonly url: string;
  /** Frames of the hub. */
  readonly received: Record<string, unknown>[];
  readonly events: SocketEvents;
  closed: boolean;
  send(frame: unknown): void;
}

export const user = (over: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  userName: 'dispatcher',
  name: '调度员',
  avatar: '',
  roles: [{ roleCode: 'dispatcher', roleName: '调度员', superMan: false }],
  companyCode: 'C1',
  companyName: 'One',
  lastLoginInfo: { time: null, ip: '', area: '' },
  customer: false,
  internal: false,
  sign: false,
  restrictedShell: false,
  functions: ['fleet.watch', 'alarm.watch', 'truck.write'],
  ...over,
});

export const loginReply = (who: SessionUser = user()): LoginReply => ({
  role: who.roles[0] ?? { roleCode: '', roleName: '', superMan: false },
  userInfo: who,
  'header-id': `header-of-${who.userName}`,
  userIn: { time: '2026-11-21T04:00:00.000Z', ip: '', area: '' },
  lastLoginInfo: who.lastLoginInfo,
});

/** The far end: answers requests by path and holds the sockets; `down` refuses both, `mute` never opens a socket. */
export const createFakeServer = (serverNow: () => number) => {
  const seen: Seen[] = [];
  const sockets: FakeSocket[] = [];
  const answers = new Map<string, (request: Seen) => Answer>();
  const state = { down: false, mute: false, signedIn: null as SessionUser | null };

  const envelope = (resultCode: number, message: string, data: unknown): Response =>
    Response.json({ resultCode, message, data, serverTime: serverNow() });

  const defaults: Record<string, (request: Seen) => Answer> = {
    'POST /login': (request) => {
      state.signedIn ??= user({ userName: request.form.get('username') ?? '' });
      return { data: loginReply(state.signedIn) };
    },
    'GET /session': () =>
      state.signedIn === null ? { code: 504, message: 'gone' } : { data: loginReply(state.signedIn) },
    'POST /loginOut': () => {
      state.signedIn = null;
      return { data: null };
    },
    'GET /menus': () => ({
      data: [{ name: '首页', nameEn: 'Home', url: '/dashboard', menus: [], child: [] }],
    }),
    'GET /userPri': () => ({
      data: {
        userPri: [
          { key: 'C1', name: 'One', shortName: 'One', parentCode: null },
          { key: 'C2', name: 'Two', shortName: 'Two', parentCode: 'C1' },
        ],
        stUserAlarm: { id: 1, userId: 7, alarmTypeIds: '1,2,201', alarmEmailTypeIds: '' },
      },
    }),
    'GET /devices/all': () => ({ data: [] }),
    'GET /truckStatusData': () => ({ data: [] }),
    'GET /alarmInfo': () => ({ data: { rows: [], head: 0, epoch: 'e1' } }),
    'GET /fenceApproval': () => ({ data: { rows: [], total: 0 } }),
    'GET /heartBeatInfo/timeout': () => ({ data: { list: [] } }),
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const request: Seen = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/truck-management/, ''),
      query: url.searchParams,
      form: new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : ''),
      headers: new Headers(init?.headers),
      credentials: init?.credentials,
      signal: init?.signal,
    };
    seen.push(request);
    if (state.down) throw new TypeError('fetch failed');
    const key = `${request.method} ${request.path}`;
    const answering = Promise.resolve((answers.get(key) ?? defaults[key])?.(request));
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    const answer = await Promise.race([answering, aborted]);
    if (answer instanceof Response) return answer;
    if (answer === undefined || answer === null || Array.isArray(answer))
      return envelope(404, `no answer for ${key}`, null);
    return envelope(answer.code ?? 200, answer.message ?? '', answer.data ?? null);
  };

  const openSocket = (url: string, events: SocketEvents): SocketLike => {
    const socket: FakeSocket = {
      url,
      received: [],
      events,
      closed: false,
      send: (frame) =>
        events.received(
          typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame),
        ),
    };
    sockets.push(socket);
    setImmediate(() => {
      if (state.mute) return;
      if (state.down) events.closed(1006);
      else if (!socket.closed) events.opened();
    });
    return {
      send: (text) => socket.received.push(JSON.parse(text)),
      close: () => {
        socket.closed = true;
      },
    };
  };

  return {
    state,
    seen,
    sockets,
    fetch,
    openSocket,
    /** `GET /path` → what the envelope holds, or a whole Response. */
    on: (key: string, answer: (request: Seen) => Answer): void => void answers.set(key, answer),
    asked: (key: string): Seen[] => seen.filter((each) => `${each.method} ${each.path}` === key),
    socket: (): FakeSocket => {
      const last = sockets.at(-1);
      if (last === undefined) throw new Error('no socket was opened');
      return last;
    },
    open: (): FakeSocket[] => sockets.filter((socket) => !socket.closed),
  };
};

export type FakeServer = ReturnType<typeof createFakeServer>;
