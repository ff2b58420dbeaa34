import { once } from 'node:events';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';

import { basePath } from '#contract/base-path.ts';
import { type VideoReply, videoStreamPath } from '#contract/video/video-stream.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { frameKinds, payloadTypes } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';
import { seedCameras } from '#server/demo/demo-cameras.ts';
import { openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { locationWith, safetyItem } from '../../support/jt808/safety-items.ts';
import { listBody, openUploadLink, readOrder, sendFile } from '../../support/jt808/upload-terminal.ts';
import { makeCertificate, openTlsRelay } from '../../support/terminals/tls-relay.ts';
import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';
const certificate = makeCertificate();
const host = '127.0.0.1';
let world: CommandWorld;
let url = '';
let clear = { line: 0, pictures: 0, files: 0 };
let secure = { line: 0, pictures: 0, files: 0 };
/** Encrypt for a terminal that can't. */
let relay: Awaited<ReturnType<typeof openTlsRelay>>;
let files: Awaited<ReturnType<typeof openTlsRelay>>;
const closers: (() => void)[] = [];

beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  await world.database.query(`update terminal set from_time = '-infinity' where number = $1`, [phone]);
  await seedCameras(world.database, [{ signCode: ownTruck, cameras: 1 }], world.now());
  const { terminalListener, video, attachments } = world.app;
  const listen = async (tls?: { readonly cert: string; readonly key: string }) => ({
    line: await terminalListener.listen(0, host, tls),
    pictures: await video.listen(0, host, tls),
    files: await attachments.listen(0, host, tls),
  });
  clear = await listen();
  secure = await listen(certificate);
  relay = await openTlsRelay(secure.line, certificate.cert);
  files = await openTlsRelay(secure.files, certificate.cert);
  await world.app.server.listen({ port: 0, host });
  url = `ws://${host}:${(world.app.server.server.address() as AddressInfo).port}${basePath}${videoStreamPath}`;
});
afterAll(async () => {
  for (const close of closers) close();
  relay.close();
  files.close();
  await world.close();
  certificate.dispose();
});

/** A terminal that is signed in, with what it is ordered. */
const signIn = async (port: number) => {
  for (const close of closers.splice(0)) close();
  await expect.poll(() => world.app.terminalListener.figures().connections).toBe(0);
  world.pass(61_000);
  await world.signInAgain();
  const orders: { readonly messageId: number; readonly body: Buffer }[] = [];
  const connection = await openConnection({
    host,
    port,
    phone,
    edition: '2013',
    order: ({ messageId, body }) => {
      orders.push({ messageId, body: Buffer.from(body) });
      return 'done';
    },
    closed: () => {},
  });
  closers.push(connection.cut);
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  return { connection, orders };
};

/** Somebody watches its camera. @returns the port that the terminal is told, and how the tile stands */
const watch = async ({ orders }: Awaited<ReturnType<typeof signIn>>) => {
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  const { cookie } = world.admin();
  const asked = { truckId: String(truck?.id), channel: '1', stream: 'sub' };
  const token = field(await world.admin().send('POST', '/videoWatch', asked), 'token');
  const page = new WebSocket(url, { headers: { cookie } });
  closers.push(() => page.terminate());
  const states: string[] = [];
  page.on('message', (data: Buffer, binary) => {
    const reply = binary ? null : (JSON.parse(data.toString()) as VideoReply);
    if (reply?.type === 'state') states.push(reply.state);
  });
  await once(page, 'open');
  page.send(JSON.stringify({ type: 'open', tile: 0, token }));
  const live = () => orders.find(({ messageId }) => messageId === platformMessageIds.live)?.body;
  await expect.poll(live).toBeDefined();
  const body = live() ?? Buffer.of(0);
  return {
    port: body.readUInt16BE(1 + body.readUInt8(0)),
    states,
    leave: async () => {
      page.terminate();
      await expect
        .poll(
          () => {
            world.pass(2000);
            return world.app.video.streams.size();
          },
          { timeout: 8000 },
        )
        .toBe(0);
    },
  };
};

const openSecurely = async (port: number): Promise<TLSSocket> => {
  const socket = connect({ host, port, servername: 'localhost', ca: certificate.cert });
  closers.push(() => socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
};
const picture = Buffer.concat(
  packetsOf(
    {
      phone,
      channel: 1,
      kind: frameKinds.key,
      payloadType: payloadTypes.h264,
      timeMs: 5,
      bytes: Buffer.alloc(3000),
    },
    0,
  ),
);

test('a terminal that came by TLS sends its pictures by TLS, and is heard there', async () => {
  const watched = await watch(await signIn(relay.port));
  expect(watched.port).toBe(secure.pictures);
  (await openSecurely(watched.port)).write(picture);
  await expect.poll(() => watched.states.at(-1)).toBe('playing');
  await watched.leave();
});

test('one that came in clear is told the port in clear, though there is one for TLS', async () => {
  const watched = await watch(await signIn(clear.line));
  expect(watched.port).toBe(clear.pictures);
  const socket = connectPlain({ host, port: watched.port });
  closers.push(() => socket.destroy());
  socket.write(picture);
  await expect.poll(() => watched.states.at(-1)).toBe('playing');
  await watched.leave();
});

let sequence = 0;
/** A forward collision with a file. @returns what the terminal is told to do with it */
const collide = async ({ connection, orders }: Awaited<ReturnType<typeof signIn>>) => {
  world.pass(5000);
  sequence += 1;
  const timeMs = Math.floor(world.now() / 1000) * 1000;
  const about = { layout: 'jsatl', files: 1, sequence, timeMs, phase: 0 } as const;
  const place = locationWith([[0x64, safetyItem(about, Buffer.of(1, 2, 50, 12, 0, 0, 0))]], { timeMs });
  expect(resultOf(await connection.ask(terminalMessageIds.location, place))).toBe(0);
  const order = () => orders.findLast(({ messageId }) => messageId === platformMessageIds.fileOrder)?.body;
  await expect.poll(order, { timeout: 5000 }).toBeDefined();
  return readOrder(order() ?? Buffer.of(), 'jsatl');
};

test('so do the files of its alarms, and those of one in clear come in clear', async () => {
  const upload = async (order: Awaited<ReturnType<typeof collide>>, port: number): Promise<void> => {
    const link = await openUploadLink({ port, phone, edition: '2013' });
    closers.push(link.cut);
    const file = {
      name: `03_64_6401_0_${order.alarmNumber}.bin`,
      type: 3,
      content: Buffer.alloc(64, sequence),
    };
    await link.ask(0x1210, listBody('jsatl', order, [file]));
    expect(await sendFile(link, file)).toEqual([{ result: 0, missing: [] }]);
  };
  const byTls = await collide(await signIn(relay.port));
  expect(byTls.port).toBe(secure.files);
  await upload(byTls, files.port);
  const inClear = await collide(await signIn(clear.line));
  expect(inClear.port).toBe(clear.files);
  await upload(inClear, clear.files);
});
