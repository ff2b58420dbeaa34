import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

import type { TlsCredentials } from '#gateway/listener/tls-credentials.ts';

import { type Environment, listenerPort, text } from '../kernel/environment.ts';
import type { VariableName } from '../kernel/variables.ts';
import { type ReportPorts, reportProtocolNames, reportProtocols } from './report-protocols.ts';
import type { TerminalListener } from './terminal-listener.ts';

/** Ports at which terminals come in by TLS, beside those without it, and what they are shown. */
export interface SecurePorts {
  readonly jt808: number | null;
  readonly reports: ReportPorts;
  readonly credentials: TlsCredentials;
}

const readPem = (environment: Environment, variable: 'TERMINAL_TLS_CERT' | 'TERMINAL_TLS_KEY'): string => {
  const path = text(environment, variable);
  if (path === null)
    throw new Error(
      `${variable} is needed: a port for TLS is named, and TERMINAL_TLS_CERT and _KEY name its files`,
    );
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable}=${path} can't be read`, { cause: error });
  }
};

/**
 * Null: no port is named.
 * @throws Error that names the invalid variable, and where certificate and key are none or do not belong together
 */
export const readSecurePorts = (environment: Environment): SecurePorts | null => {
  const jt808 = listenerPort(environment, 'JT808_TLS_PORT', null);
  const reports = Object.fromEntries(
    reportProtocolNames.map((name) => [
      name,
      listenerPort(environment, reportProtocols[name].tlsVariable, null),
    ]),
  ) as Record<(typeof reportProtocolNames)[number], number | null>;
  if ([jt808, ...Object.values(reports)].every((port) => port === null)) return null;
  const credentials = {
    cert: readPem(environment, 'TERMINAL_TLS_CERT'),
    key: readPem(environment, 'TERMINAL_TLS_KEY'),
  };
  try {
    createSecureContext(credentials);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`TERMINAL_TLS_CERT and TERMINAL_TLS_KEY are no certificate with its key (${said})`, {
      cause: error,
    });
  }
  return { jt808, reports, credentials };
};

/** Variables by the port that they name, to say which is taken. */
export const securePortNames = (ports: SecurePorts | null): Readonly<Record<number, VariableName>> =>
  ports === null
    ? {}
    : {
        ...Object.fromEntries(
          reportProtocolNames.map((name) => [ports.reports[name] ?? -1, reportProtocols[name].tlsVariable]),
        ),
        [ports.jt808 ?? -1]: 'JT808_TLS_PORT',
      };

/** Listens at each of them. @returns the ports at which it does, by the variable that named them */
export const listenSecurely = async (
  listener: Pick<TerminalListener, 'listen' | 'listenFor'>,
  ports: SecurePorts | null,
  host: string,
): Promise<Readonly<Partial<Record<VariableName, number>>>> => {
  if (ports === null) return {};
  const { jt808, reports, credentials } = ports;
  const found: Partial<Record<VariableName, number>> = {};
  if (jt808 !== null) found.JT808_TLS_PORT = await listener.listen(jt808, host, credentials);
  for (const name of reportProtocolNames) {
    const port = reports[name];
    if (port !== null)
      // oxlint-disable-next-line no-await-in-loop -- a few, and the first is begun before the others
      found[reportProtocols[name].tlsVariable] = await listener.listenFor(name, port, host, credentials);
  }
  return found;
};
