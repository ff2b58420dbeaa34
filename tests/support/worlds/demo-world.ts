import type { App } from '#server/app/app.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';

import { writtenOnce } from '../databases/written-once.ts';
import { testToken } from './test-server.ts';

const compartment = (number: number, oilCode: number) => ({
  compartment: number,
  capacityL: 10_000,
  heightMm: 1600,
  oilCode,
  density20KgM3: oilCode > 0 ? 745 : 840,
  probeForwardMm: 0,
  probeLeftMm: 0,
  table: [
    [0, 0],
    [800, 5000],
    [1600, 10_000],
  ],
});

const truck = (index: number) => ({
  signCode: `浙B0000${index + 1}`,
  terminal: `100000000${index + 1}`,
  companyIndex: index,
  driverCode: `100${index + 1}`,
  plateColor: 'yellow',
  truckModel: 'fuelTanker',
  simNumber: `1380574000${index}`,
  compartments: [compartment(1, 92), compartment(2, 0)],
});

/** One truck in each company that owns some: 浙B00001 in TW01, 2 in TW0101, 3 in TW0102, 4 in the sibling TW0201. */
const fleet = {
  trucks: [0, 1, 2, 3].map(truck),
  drivers: [0, 1, 2, 3].map((index) => ({
    driverCode: `100${index + 1}`,
    name: `驾驶员${index + 1}`,
    mobile: '13805740000',
    cardCode: null,
  })),
  areas: [
    {
      areaCode: 'S01',
      type: 'station',
      name: '城关加油站',
      nameEn: 'Chengguan station',
      stationCode: 'S01',
      longitudeDeg: 121.706,
      latitudeDeg: 29.954,
      radiusM: 150,
    },
  ],
  stationGauges: [],
  routes: [],
};

export const ownTruck = '浙B00002';
export const siblingTruck = '浙B00004';

/** The demo's companies and accounts with four trucks and one station. */
export const seedDemoWorld = writtenOnce(async (database) => {
  await seedDemo(database, readFleetDescription(JSON.stringify(fleet)), demoPassword);
  await storeToken(database, testToken, { name: 'gateway', terminal: null });
});

export interface Client {
  readonly cookie: string;
  readonly header: string;
  readonly login: Readonly<Record<string, unknown>>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly resultCode: number;
  readonly message: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

type Injected = Awaited<ReturnType<App['server']['inject']>>;

const answerOf = (reply: Injected): Answer => {
  const json = String(reply.headers['content-type'] ?? '').includes('json');
  const body: unknown = json ? reply.json() : {};
  return {
    status: reply.statusCode,
    resultCode: Number(Reflect.get(Object(body), 'resultCode')),
    message: String(Reflect.get(Object(body), 'message') ?? ''),
    data: Reflect.get(Object(body), 'data'),
    headers: reply.headers,
    raw: reply.rawPayload,
  };
};

/** A field of a reply's data. */
export const field = (answer: { readonly data: unknown }, name: string): unknown =>
  Reflect.get(Object(answer.data), name);

export const anonymous = (app: App, cookie = '', header = ''): Pick<Client, 'get' | 'send'> => {
  const base = { ...(cookie ? { cookie } : {}), ...(header ? { 'header-id': header } : {}) };
  return {
    get: async (path, headers = {}) =>
      answerOf(
        await app.server.inject({
          method: 'GET',
          url: `/truck-management${path}`,
          headers: { ...base, ...headers },
        }),
      ),
    send: async (method, path, form, headers = {}) =>
      answerOf(
        await app.server.inject({
          method,
          url: `/truck-management${path}`,
          headers: { ...base, ...formType, ...headers },
          payload: new URLSearchParams(form).toString(),
        }),
      ),
  };
};

/** The mark that a browser gets with its challenge and brings back with its answer. */
export const browserOf = (challenge: Answer): string =>
  String([challenge.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';

/** Tries to sign in; the answer may be a refusal. */
export const tryLogin = async (app: App, form: Readonly<Record<string, string>>): Promise<Answer> => {
  const challenge = await anonymous(app).get('/verifyCode');
  return anonymous(app, browserOf(challenge)).send('POST', '/login', {
    verifyCode: 'abcd',
    verifyId: String(field(challenge, 'verifyId')),
    ip: '',
    area: '',
    ...form,
  });
};

/** Signs a demo account in. */
export const loginAs = async (
  app: App,
  username: string,
  password: string = demoPassword,
): Promise<Client> => {
  const answer = await tryLogin(app, { username, password });
  if (answer.resultCode !== 200) throw new Error(`${username}: ${answer.message}`);
  const setCookie = String(answer.headers['set-cookie']);
  const cookie = setCookie.slice(0, setCookie.indexOf(';'));
  const header = String(field(answer, 'header-id'));
  return { cookie, header, login: Object(answer.data), ...anonymous(app, cookie, header) };
};

/** Sends messages to the ingest route as a terminal does. */
export const ingest = async (app: App, messages: readonly object[], token = testToken) =>
  app.server.inject({
    method: 'POST',
    url: '/ingest',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ version: 1, messages }),
  });
