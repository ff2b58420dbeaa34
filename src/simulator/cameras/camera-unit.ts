import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';

import { openConnection, resultOf } from '../jt808/connection.ts';
import { type CameraOrdersPorts, createCameraOrders } from './camera-orders.ts';

const heartbeatMs = 60_000;

export interface CameraUnitPorts extends CameraOrdersPorts {
  readonly host: string;
  /** Of the JT/T 808 listener. */
  readonly port: number;
  readonly token: string;
  readonly closed: () => void;
}

/**
 * The camera unit of a truck: signs in at the JT/T 808 listener with the truck's SIM. It reports no places: that is the
 * console's work.
 */
export const openCameraUnit = async (
  ports: CameraUnitPorts,
): Promise<{ readonly cut: () => void } | null> => {
  const { host, port, token, phone, closed } = ports;
  const orders = createCameraOrders(ports);
  let timer: NodeJS.Timeout | undefined;
  const connection = await openConnection({
    host,
    port,
    phone,
    edition: '2013',
    order: (packet, own) => orders.take(packet, own) ?? 'unsupported',
    closed: () => {
      clearInterval(timer);
      orders.end();
      closed();
    },
  });
  timer = setInterval(() => connection.send(terminalMessageIds.heartbeat, Buffer.alloc(0)), heartbeatMs);
  if (resultOf(await connection.ask(terminalMessageIds.authenticate, Buffer.from(token, 'latin1'))) !== 0) {
    connection.cut();
    return null;
  }
  return { cut: connection.cut };
};
