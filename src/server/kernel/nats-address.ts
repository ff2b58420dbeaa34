/** Servers of NATS, and what an address says behind `?`. */
export interface NatsAddress {
  readonly servers: readonly string[];
  readonly replicas: number;
}

/**
 * What an address asks for: `nats://host:4222,nats://other:4222?replicas=3`.
 * @param variable that holds it
 * @throws Error that names the variable
 */
export const natsAddress = (variable: string, address: string): NatsAddress => {
  const [servers = '', query = ''] = address.split('?');
  const replicas = Number(new URLSearchParams(query).get('replicas') ?? '1');
  const foreign = servers
    .split(',')
    .find((server) => /^\w+:\/\//.test(server) && !/^(?:nats|tls):\/\//.test(server));
  if (foreign !== undefined)
    throw new Error(`${variable}=${foreign}: an address with nats:// or tls:// is needed`);
  if (![1, 3, 5].includes(replicas)) throw new Error(`${variable}: replicas is 1, 3 or 5`);
  return { servers: servers.split(','), replicas };
};
