import { type Environment, text } from '../kernel/environment.ts';

const kinds = ['valhalla', 'osrm'] as const;

/** Which routing engine is asked; null: none. */
export interface RoutingSettings {
  readonly kind: (typeof kinds)[number];
  readonly url: string;
  /** Costing options of Valhalla for the usual tanker. */
  readonly truck: Readonly<Record<string, number | boolean>>;
}

/** A usual tanker of dangerous goods. */
const usualTruck = { height: 3.8, weight: 40, hazmat: true } as const;

const readTruck = (written: string | null): RoutingSettings['truck'] => {
  if (written === null) return usualTruck;
  return Object.fromEntries(
    written.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=').map((one) => one.trim());
      const read = value === 'true' ? true : value === 'false' ? false : Number(value);
      if (
        !/^[a-z_]{2,40}$/.test(name) ||
        value === '' ||
        (typeof read === 'number' && !Number.isFinite(read))
      )
        throw new Error(
          `ROUTING_TRUCK=${written}: name=number is needed, as height=3.8,weight=40,hazmat=true`,
        );
      return [name, read];
    }),
  );
};

/** @throws Error that names the variable */
export const readRoutingSettings = (environment: Environment): RoutingSettings | null => {
  const url = text(environment, 'ROUTING_URL')?.replace(/\/+$/, '') ?? null;
  const written = text(environment, 'ROUTING_KIND');
  if (url === null) {
    if (written !== null) throw new Error('ROUTING_KIND needs ROUTING_URL: the address of the engine');
    return null;
  }
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new Error(`ROUTING_URL=${url}: an address with http or https is needed`);
  const kind = kinds.find((one) => one === (written ?? 'valhalla'));
  if (kind === undefined) throw new Error(`ROUTING_KIND=${written}: one of ${kinds.join(', ')} is needed`);
  return { kind, url, truck: readTruck(text(environment, 'ROUTING_TRUCK')) };
};
