import { connect, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { closeDemoApp, type DemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';

let world: DemoApp;
beforeAll(async () => {
  world = await openDemoApp(Date.now);
  await world.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => closeDemoApp(world));

/** Statuses that come back to bytes which are sent as they are, as a proxy might hand them on, until the server closes. */
const answersTo = async (bytes: string): Promise<readonly number[]> => {
  const socket = connect((world.app.server.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  // A reset is an end as well: `once` would fail of it.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  // Not ended: it is the server that closes.
  socket.write(bytes, 'latin1');
  await closed;
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
};

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('');
/** The request that somebody hides behind another one. */
const hidden = lines('GET /healthz HTTP/1.1', 'host: x', 'connection: close', '');
const form = 'username=x';
const length = `content-length: ${form.length}`;
const post = (...headers: readonly string[]): string =>
  lines(
    'POST /truck-management/login HTTP/1.1',
    'host: x',
    'content-type: application/x-www-form-urlencoded',
    ...headers,
    '',
  );
const chunked = 'transfer-encoding: chunked';
/** A chunk of the form, with its size as it is written. */
const chunk = (size: string): string => `${size}\r\n${form}\r\n`;
const lastChunk = '0\r\n\r\n';

test('whole requests on one connection are answered one after the other', async () => {
  expect(await answersTo(post(length) + form + hidden)).toEqual([200, 200]);
  expect(await answersTo(post(chunked) + chunk('a') + lastChunk + hidden)).toEqual([200, 200]);
});

test.each([
  ['a length beside chunks', post(length, chunked) + lastChunk],
  ['chunks beside a length', post(chunked, length) + lastChunk],
  ['two lengths', post(length, 'content-length: 0') + form],
  ['a list of lengths', post(`${length}, 0`) + form],
  ['a length with a sign', post('content-length: +10') + form],
  ['a length in hexadecimal', post('content-length: 0xa') + form],
  ['a negative length', post('content-length: -10') + form],
  ['a length beyond all numbers', post('content-length: 99999999999999999999') + form],
  ['a space before the colon', post(`content-length : ${form.length}`) + form],
  ['a line that goes on with the one before', post(` ${length}`) + form],
  ['a line of the head that ends in LF alone', post(`accept: */*\n${length}`) + form],
  ['a CR within a line of the head', post(`accept: */*\r${length}`) + form],
  ['a NUL within a line of the head', post(`accept: \0`, length) + form],
  ['chunks under another name', post('transfer-encoding: xchunked') + form],
  ['chunks that are not the last encoding', post('transfer-encoding: chunked, identity') + form],
  ['a size of a chunk with garbage', post(chunked) + chunk('a!') + lastChunk],
  ['a size of a chunk with 0x', post(chunked) + chunk('0xa') + lastChunk],
  ['a size of a chunk with a sign', post(chunked) + chunk('-a') + lastChunk],
  ['a size of a chunk beyond all numbers', post(chunked) + chunk('f'.repeat(17)) + lastChunk],
  ['a size of a chunk that ends in LF alone', `${post(chunked)}a\n${form}\r\n${lastChunk}`],
  ['a chunk that is longer than its size', post(chunked) + chunk('9') + lastChunk],
])('%s is refused with 400, and what stands behind it is not read', async (_, request) => {
  expect(await answersTo(request + hidden)).toEqual([400]);
});

test('a body of a GET is a body, and no request', async () => {
  const get = lines('GET /healthz HTTP/1.1', 'host: x', `content-length: ${hidden.length}`, '');
  // The one within is not answered, the one behind it is.
  const statuses = await answersTo(
    get + hidden + hidden.replace('/healthz', '/truck-management/no-such-call'),
  );
  expect(statuses).toEqual([200, 404]);
});
