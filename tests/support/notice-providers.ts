import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

import type { NoticeProviders } from '#server/notices/providers/providers.ts';

/** What a provider does with the next requests instead of what it should. */
export type Mood =
  | 'well'
  | 'html'
  | 'silent'
  | 'busy'
  | 'refuses'
  | 'error'
  | 'answersNever'
  /** The next message is too large for it; one without details is taken. */
  | 'tooLarge'
  /** Whoever stands before it says when to come again. */
  | 'later';

/** One message as it came in through a provider. */
export interface Received {
  readonly provider: 'dingTalk' | 'weCom' | 'sms' | 'mail';
  readonly to: string;
  readonly text: string;
  readonly atMs: number;
}

const keyId = 'fake-key-id';
const keySecret = 'fake-key-secret';

const robotSecret = 'SECfake';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Whether a request is signed as Aliyun's version 3 asks, reckoned from what arrived. */
const isSigned = (request: IncomingMessage, url: URL): boolean => {
  const [, id = '', names = '', signature = ''] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = ['POST', '/', query, headers.join(''), names, sha256('')].join('\n');
  const wanted = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return id === keyId && signature === wanted;
};

/**
 * Stand-ins of the providers of notices on this machine: DingTalk, WeCom, Aliyun's text messages and a mail server.
 * They check signatures, count what they get, keep their rate limits and can be put in a bad mood.
 */
export const startNoticeProviders = async (now: () => number = Date.now, delayMs = 0) => {
  const received: Received[] = [];
  const moods = new Map<Received['provider'], Mood>();
  /** What Aliyun keeps of sendings, by telephone. */
  const sent = new Map<string, { OutId: string; SendStatus: number; ErrCode: string }[]>();
  const hanging = new Set<ServerResponse>();
  let receipt = 3;
  const perMinute = 20;

  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    const html = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' })
      .end(html ? body : JSON.stringify(body));
  };
  const note = (provider: Received['provider'], to: string, text: string): void =>
    void received.push({ provider, to, text, atMs: now() });

  /** True: the mood has answered, or left it unanswered. */
  const moody = (
    provider: Received['provider'],
    response: ServerResponse,
    refusal: unknown,
    busy: unknown,
  ): boolean => {
    const acts: { readonly [M in Mood]: () => boolean } = {
      well: () => false,
      html: () => (answer(response, 502, '<html><body>Bad gateway</body></html>'), true),
      silent: () => (response.destroy(), true),
      answersNever: () => (hanging.add(response), true),
      busy: () => (answer(response, 200, busy), true),
      refuses: () => (answer(response, 200, refusal), true),
      tooLarge: () => {
        moods.delete(provider);
        answer(response, 200, { errcode: 45002, errmsg: 'content size out of limit' });
        return true;
      },
      later: () => {
        response.setHeader('retry-after', '120');
        answer(response, 429, { errmsg: 'too many requests' });
        return true;
      },
      error: () => (
        answer(response, 500, { Code: 'InternalError', errcode: -1, errmsg: 'system busy' }),
        true
      ),
    };
    return acts[moods.get(provider) ?? 'well']();
  };

  const isOverLimit = (provider: Received['provider'], to: string): boolean =>
    received.filter((one) => one.provider === provider && one.to === to && one.atMs > now() - 60_000)
      .length >= perMinute;

  const dingTalk = async (request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> => {
    const { text = { content: '' } } = JSON.parse(await bodyOf(request)) as { text?: { content: string } };
    const over = { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' };
    const wrong = { errcode: 310000, errmsg: 'sign not match' };
    if (moody('dingTalk', response, wrong, over)) return;
    const at = url.searchParams.get('timestamp') ?? '';
    const sign = createHmac('sha256', robotSecret).update(`${at}\n${robotSecret}`).digest('base64');
    if (url.searchParams.get('sign') !== sign) return answer(response, 200, wrong);
    const to = url.searchParams.get('access_token') ?? '';
    if (isOverLimit('dingTalk', to)) return answer(response, 200, over);
    note('dingTalk', to, text.content);
    answer(response, 200, { errcode: 0, errmsg: 'ok' });
  };

  const weCom = async (request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> => {
    const { text = { content: '' } } = JSON.parse(await bodyOf(request)) as { text?: { content: string } };
    const over = { errcode: 45009, errmsg: 'api freq out of limit' };
    if (moody('weCom', response, { errcode: 93000, errmsg: 'invalid webhook url' }, over)) return;
    const to = url.searchParams.get('key') ?? '';
    if (isOverLimit('weCom', to)) return answer(response, 200, over);
    note('weCom', to, text.content);
    answer(response, 200, { errcode: 0, errmsg: 'ok' });
  };

  const sms = (request: IncomingMessage, url: URL, response: ServerResponse): void => {
    const action = request.headers['x-acs-action'];
    const asked = url.searchParams;
    if (!isSigned(request, url))
      return answer(response, 400, { Code: 'SignatureDoesNotMatch', Message: 'signature' });
    if (action === 'QuerySendDetails')
      return answer(response, 200, {
        Code: 'OK',
        SmsSendDetailDTOs: { SmsSendDetailDTO: sent.get(asked.get('PhoneNumber') ?? '') ?? [] },
      });
    const to = asked.get('PhoneNumbers') ?? '';
    const take = (): void => {
      note('sms', to, asked.get('TemplateParam') ?? '');
      const details = sent.get(to) ?? [];
      details.push({
        OutId: asked.get('OutId') ?? '',
        SendStatus: receipt,
        ErrCode: receipt === 2 ? 'MOBILE_NOT_ON_SERVICE' : 'DELIVERED',
      });
      sent.set(to, details);
    };
    // It sends, and its answer is lost.
    if (moods.get('sms') === 'silent') take();
    const refusal = { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '号码不合法' };
    const busy = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' };
    if (moody('sms', response, refusal, busy)) return;
    take();
    answer(response, 200, { Code: 'OK', Message: 'OK', BizId: `biz-${received.length}` });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://providers');
    const answers: Readonly<Record<string, () => Promise<void>>> = {
      '/ding': () => dingTalk(request, url, response),
      '/wecom': () => weCom(request, url, response),
    };
    const open = answers[url.pathname] ?? (async () => sms(request, url, response));
    // Whoever asked may have died meanwhile.
    setTimeout(() => void open().catch(() => response.destroy()), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      const mood = moods.get('mail') ?? 'well';
      if (mood === 'refuses')
        return callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      if (mood === 'busy') return callback(Object.assign(new Error('greylisted'), { responseCode: 451 }));
      return callback();
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (moods.get('mail') === 'tooLarge') {
          moods.delete('mail');
          return callback(Object.assign(new Error('5.3.4 too big'), { responseCode: 552 }));
        }
        for (const { address } of session.envelope.rcptTo)
          note('mail', address, Buffer.concat(parts).toString('utf8'));
        // It has the mail, and its word of it is missing.
        if (moods.get('mail') === 'answersNever') return undefined;
        return callback();
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const smtp = post.server.address() as AddressInfo;

  const config: NoticeProviders = {
    dingTalkUrl: `http://127.0.0.1:${port}/ding`,
    weComUrl: `http://127.0.0.1:${port}/wecom`,
    smsUrl: `http://127.0.0.1:${port}`,
    sms: { keyId, keySecret, signName: 'TankWatch', templateCode: 'SMS_1' },
    mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'TankWatch <tankwatch@tankwatch.example>' },
  };
  return {
    config,
    robotSecret,
    received,
    moods,
    /** What receipts say from now on: 1 waiting, 2 failed, 3 delivered. */
    setReceipt: (status: 1 | 2 | 3): void => {
      receipt = status;
      for (const details of sent.values()) for (const one of details) one.SendStatus = status;
    },
    close: async (): Promise<void> => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => post.close(() => resolve()));
    },
  };
};
