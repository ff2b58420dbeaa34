import { expect, test } from 'vitest';

import { readConfig } from '#server/app/config.ts';
import { readGatewayConfig } from '#server/gateway/gateway-config.ts';
import type { Environment } from '#server/kernel/environment.ts';
import { readLogConfig } from '#server/kernel/log/log-config.ts';
import { type VariableName, variables } from '#server/kernel/variables.ts';

const onPostgresql = { DATABASE_URL: 'postgres://host/database' };

test('every variable of the table is read, and no other', () => {
  const asked = new Set<string>();
  const watched = (values: Environment): Environment =>
    new Proxy(values, {
      get: (target, name: string) => {
        asked.add(name);
        return target[name];
      },
    });
  const bucket = {
    ARCHIVE_DIR: 's3://bucket',
    S3_REGION: 'r',
    AWS_ACCESS_KEY_ID: 'k',
    AWS_SECRET_ACCESS_KEY: 's',
  };
  readConfig(
    watched({
      ...onPostgresql,
      ...bucket,
      HOT_DAYS: '60',
      DATABASE_READ_URL: 'postgres://replica',
      ROUTING_URL: 'http://roads',
    }),
    true,
  );
  // The host of pictures is asked for where nobody can guess it.
  readConfig(watched({ JT1078_PORT: '1078', ATTACHMENT_PORT: '7612', MEDIA_HOST: 'host' }), false);
  // Files are read where a port for TLS is named: the certificate, then its key.
  expect(() =>
    readConfig(watched({ JT808_TLS_PORT: '7809', TERMINAL_TLS_CERT: 'package.json' }), true),
  ).toThrow('TERMINAL_TLS_KEY is needed');
  readGatewayConfig(watched(onPostgresql));
  readLogConfig(watched({}), false);
  expect([...asked].toSorted()).toEqual(Object.keys(variables).toSorted());
});

test('the defaults of the table are those of the program', () => {
  const config = readConfig({}, false);
  const log = readLogConfig({}, true);
  const taken: Partial<Record<VariableName, string | number | boolean | null>> = {
    PORT: config.port,
    HOST: config.host,
    HEALTH_PORT: readGatewayConfig(onPostgresql).healthPort,
    DATABASE_URL: config.databaseUrl,
    DATABASE_CONNECTIONS: config.databaseConnections,
    DATABASE_READ_URL: config.databaseReadUrl,
    INGEST_LOG: config.ingestLog,
    DATA_DIR: `${config.dataDir}; ${readConfig({}, true).dataDir} under start`,
    SERVE_DAMAGED: config.serveDamaged,
    STATE_CACHE_MB: config.stateCacheBytes / 1_048_576,
    JT808_PORT: `${readConfig({}, true).jt808Port} under start and gateway, else ${config.jt808Port ?? 'off'}`,
    JT1078_PORT: `${readConfig({}, true).jt1078Port} under start, else ${config.jt1078Port ?? 'off'}`,
    ATTACHMENT_PORT: `${readConfig({}, true).attachmentPort} under start, else ${config.attachmentPort ?? 'off'}`,
    MEDIA_HOST: config.mediaHost,
    KEEP_TELEMETRY_DAYS: config.keepTelemetryDays,
    METRICS_TOKEN: config.metricsToken,
    PUBLIC_URL: config.publicUrl,
    PUSH_CONTACT: config.pushContact,
    VERIFY_CODE: config.verifyCode,
    LOG_LEVEL: `${readLogConfig({}, false).level}; ${log.level} under start`,
    LOG_FORMAT: `${readLogConfig({}, false).format}; ${log.format} under start`,
    SIM_TRUCKS: config.simulator.trucks,
    SIM_DAYS: config.simulator.days,
    SIM_SEED: config.simulator.seed,
    SIM_SPEED: config.simulator.speed,
    SIM_INSTRUMENTS: config.simulator.instruments,
  };
  const told = Object.keys(taken) as VariableName[];
  expect(
    Object.fromEntries(told.map((name) => [name, variables[name].fallback.replaceAll('`', '')])),
  ).toEqual(Object.fromEntries(told.map((name) => [name, String(taken[name] ?? 'none')])));
});
