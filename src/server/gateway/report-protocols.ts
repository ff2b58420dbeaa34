import type { ReportProtocol } from '#gateway/listener/report-protocol.ts';
import { teltonika } from '#gateway/teltonika/protocol.ts';

import { type Environment, listenerPort } from '../kernel/environment.ts';
import type { VariableName } from '../kernel/variables.ts';

/** Protocols of terminals that report and take no orders, each with the variables that name its port, and that of TLS. */
export const reportProtocols = {
  teltonika: { protocol: teltonika, variable: 'TELTONIKA_PORT', tlsVariable: 'TELTONIKA_TLS_PORT' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly protocol: ReportProtocol;
      readonly variable: VariableName;
      readonly tlsVariable: VariableName;
    }
  >
>;

export type ReportProtocolName = keyof typeof reportProtocols;

export const reportProtocolNames = Object.keys(reportProtocols) as readonly ReportProtocolName[];

/** Ports by protocol; null: there is no such listener. */
export type ReportPorts = Readonly<Record<ReportProtocolName, number | null>>;

/** @throws Error that names the invalid variable */
export const reportPorts = (environment: Environment): ReportPorts =>
  Object.fromEntries(
    reportProtocolNames.map((name) => [
      name,
      listenerPort(environment, reportProtocols[name].variable, null),
    ]),
  ) as Record<ReportProtocolName, number | null>;
