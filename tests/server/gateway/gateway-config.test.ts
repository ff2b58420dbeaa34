import { expect, test } from 'vitest';

import { readGatewayConfig } from '#server/gateway/gateway-config.ts';

import { makeCertificate } from '../../support/terminals/tls-relay.ts';

const url = 'postgres://localhost/x';

test('a gateway has a PostgreSQL and the ports of JT/T 808 and of its health', () => {
  expect(readGatewayConfig({ DATABASE_URL: url })).toMatchObject({ port: 8809, healthPort: 8811 });
});

test('without a PostgreSQL it does not start: the embedded database allows one process', () => {
  expect(() => readGatewayConfig({})).toThrow(/DATABASE_URL is needed/);
});

test('nor does it without its only listener', () => {
  expect(() => readGatewayConfig({ DATABASE_URL: url, JT808_PORT: 'off' })).toThrow(/JT808_PORT=off/);
});

test('without JT/T 808 it listens where another protocol names its port', () => {
  expect(readGatewayConfig({ DATABASE_URL: url, JT808_PORT: 'off', TELTONIKA_PORT: '5027' })).toMatchObject({
    port: null,
    reportPorts: { teltonika: 5027 },
  });
});

test('nor is it without a listener where terminals come by TLS alone', () => {
  const certificate = makeCertificate();
  const config = readGatewayConfig({
    DATABASE_URL: url,
    JT808_PORT: 'off',
    JT808_TLS_PORT: '7809',
    TERMINAL_TLS_CERT: certificate.files.cert,
    TERMINAL_TLS_KEY: certificate.files.key,
  });
  certificate.dispose();
  expect(config).toMatchObject({ port: null, securePorts: { ports: [['JT808_TLS_PORT', 7809]] } });
});
