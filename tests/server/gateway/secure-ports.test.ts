import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import {
  linePorts,
  lineListeners,
  listenSecurely,
  readSecurePorts,
  securePortNames,
  serverPorts,
} from '#server/gateway/secure-ports.ts';
import { type ConnectionPorts, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { placeBody } from '../../support/jt808/place-body.ts';
import { makeCertificate, openTlsRelay } from '../../support/terminals/tls-relay.ts';
import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';
const certificate = makeCertificate();
const other = makeCertificate();
const named = {
  JT808_TLS_PORT: '0',
  TELTONIKA_TLS_PORT: '0',
  TERMINAL_TLS_CERT: certificate.files.cert,
  TERMINAL_TLS_KEY: certificate.files.key,
};
let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
});
afterAll(async () => {
  await world.close();
  certificate.dispose();
  other.dispose();
});

test('a terminal signs in by TLS and is heard, beside those that come without; what is no TLS gets nothing', async () => {
  const secure = readSecurePorts(named, linePorts);
  const plainPort = await world.app.terminalListener.listen(0, '127.0.0.1');
  const ports = await listenSecurely(lineListeners(world.app.terminalListener), secure, '127.0.0.1');
  expect(ports).toEqual({ JT808_TLS_PORT: expect.any(Number), TELTONIKA_TLS_PORT: expect.any(Number) });
  const port = ports.JT808_TLS_PORT ?? 0;
  expect(new Set([port, plainPort, ports.TELTONIKA_TLS_PORT]).size).toBe(3);
  const relay = await openTlsRelay(port, certificate.cert);
  const ends: Omit<ConnectionPorts, 'port'> = {
    host: '127.0.0.1',
    phone,
    edition: '2013',
    order: () => 'unsupported',
    closed: () => {},
  };
  const box = await openConnection({ ...ends, port: relay.port });
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  const place = placeBody({ timeMs: Math.floor(world.now() / 1000) * 1000 });
  expect(resultOf(await box.ask(terminalMessageIds.location, place))).toBe(0);
  expect(world.app.terminalListener.figures()).toMatchObject({ connections: 1, signedIn: 1 });
  box.cut();
  await expect.poll(() => world.app.terminalListener.figures().connections).toBe(0);

  // Spoken in clear at the port for TLS: closed, and no frame of it is looked at.
  const clear = connect({ host: '127.0.0.1', port });
  const closed = new Promise((resolve) => clear.on('close', resolve).on('error', () => {}));
  clear.write(Buffer.from('7e0002000001380574900100010a7e', 'hex'));
  await closed;
  expect(world.app.terminalListener.figures().connections).toBe(0);
  const again = await openConnection({ ...ends, port: plainPort });
  expect(resultOf(await again.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  again.cut();
  relay.close();
});

test('where no port for TLS is named nobody listens for it', async () => {
  const listeners = lineListeners(world.app.terminalListener);
  expect(await listenSecurely(listeners, null, '127.0.0.1')).toEqual({});
});

test('without a port nothing is read; with one, certificate and key are there and belong together', () => {
  expect(readSecurePorts({}, serverPorts)).toBeNull();
  expect(readSecurePorts({ TERMINAL_TLS_CERT: '/nowhere' }, serverPorts)).toBeNull();
  const without = (name: keyof typeof named) => ({ ...named, [name]: '' });
  expect(() => readSecurePorts(without('TERMINAL_TLS_KEY'), serverPorts)).toThrow(
    /^TERMINAL_TLS_KEY is needed/,
  );
  expect(() => readSecurePorts({ ...named, TERMINAL_TLS_CERT: '/nowhere.pem' }, serverPorts)).toThrow(
    "TERMINAL_TLS_CERT=/nowhere.pem can't be read",
  );
  expect(() => readSecurePorts({ ...named, TERMINAL_TLS_KEY: other.files.key }, serverPorts)).toThrow(
    /are no certificate with its key/,
  );
  expect(() => readSecurePorts({ ...named, JT808_TLS_PORT: 'x' }, serverPorts)).toThrow(/JT808_TLS_PORT/);
  const all = {
    JT808_TLS_PORT: '7809',
    TELTONIKA_TLS_PORT: '5028',
    JT1078_TLS_PORT: '1079',
    ATTACHMENT_TLS_PORT: '7613',
  };
  expect(securePortNames(readSecurePorts({ ...named, ...all }, serverPorts))).toEqual({
    7809: 'JT808_TLS_PORT',
    5028: 'TELTONIKA_TLS_PORT',
    1079: 'JT1078_TLS_PORT',
    7613: 'ATTACHMENT_TLS_PORT',
  });
  // Pictures and files are the server’s: a gateway of its own opens no port for them.
  expect(securePortNames(readSecurePorts({ ...named, ...all }, linePorts))).toEqual({
    7809: 'JT808_TLS_PORT',
    5028: 'TELTONIKA_TLS_PORT',
  });
  expect(securePortNames(null)).toEqual({});
});
