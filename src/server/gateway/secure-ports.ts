import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

import type { TlsCredentials } from '#gateway/listener/tls-credentials.ts';

import { type Environment, listenerPort, text } from '../kernel/environment.ts';
import type { VariableName } from '../kernel/variables.ts';
import { reportProtocolNames, reportProtocols } from './report-protocols.ts';
import type { TerminalListener } from './terminal-listener.ts';

/** Variables that name a port at which terminals come in by TLS. */
export const linePorts = [
  'JT808_TLS_PORT',
  ...reportProtocolNames.map((name) => reportProtocols[name].tlsVariable),
] as const;
type LinePortName = (typeof linePorts)[number];
/** With those for what they are asked to send, which a server alone has. */
export const serverPorts = [...linePorts, 'JT1078_TLS_PORT', 'ATTACHMENT_TLS_PORT'] as const;

/** Ports for TLS, beside those without it, and what terminals are shown there. */
export interface SecurePorts<N extends VariableName = VariableName> {
  readonly ports: readonly (readonly [name: N, port: number])[];
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
 * @param names variables that are read
 * @throws Error that names the invalid variable, and where certificate and key are none or do not belong together
 */
export const readSecurePorts = <N extends VariableName>(
  environment: Environment,
  names: readonly N[],
): SecurePorts<N> | null => {
  const ports = names.flatMap((name) => {
    const port = listenerPort(environment, name, null);
    return port === null ? [] : [[name, port] as const];
  });
  if (ports.length === 0) return null;
  const credentials = {
    cert: readPem(environment, 'TERMINAL_TLS_CERT'),
    key: readPem(environment, 'TERMINAL_TLS_KEY'),
  };
  try {
    createSecureContext(credentials);
  } catch (error) {
    throw new Error(
      `TERMINAL_TLS_CERT and TERMINAL_TLS_KEY are no certificate with its key (${String(error)})`,
      { cause: error },
    );
  }
  return { ports, credentials };
};

/** Variables by the port that they name, to say which is taken. */
export const securePortNames = (secure: SecurePorts | null): Readonly<Record<number, VariableName>> =>
  Object.fromEntries((secure?.ports ?? []).map(([name, port]) => [port, name]));

type Listen = (port: number, host: string, tls: TlsCredentials) => Promise<number>;

/** Who listens at the ports of terminals, by the variable that names them. */
export const lineListeners = ({
  listen,
  listenFor,
}: Pick<TerminalListener, 'listen' | 'listenFor'>): Readonly<Record<LinePortName, Listen>> => ({
  JT808_TLS_PORT: listen,
  ...(Object.fromEntries(
    reportProtocolNames.map((name): [string, Listen] => [
      reportProtocols[name].tlsVariable,
      (...where) => listenFor(name, ...where),
    ]),
  ) as Record<(typeof reportProtocols)[keyof typeof reportProtocols]['tlsVariable'], Listen>),
});

/** Listens at each of them. @returns the ports at which it does, by the variable that named them */
export const listenSecurely = async <N extends VariableName>(
  listeners: Readonly<Record<N, Listen>>,
  secure: SecurePorts<N> | null,
  host: string,
): Promise<Readonly<Partial<Record<VariableName, number>>>> => {
  const found: Partial<Record<VariableName, number>> = {};
  if (secure === null) return found;
  for (const [name, port] of secure.ports)
    // oxlint-disable-next-line no-await-in-loop -- a few, and the first is begun before the others
    found[name] = await listeners[name](port, host, secure.credentials);
  return found;
};
