import { openCluster } from './cluster.ts';
import { embeddedSite, postgresqlSite, type Site, type Victim } from './kill-rounds.ts';
import { openNats } from './nats.ts';

/** Where a server runs, each with what of it can be killed; the embedded database is in its server. */
export const killPlaces = {
  embedded: ['server'],
  PostgreSQL: ['server', 'database'],
  'log in front': ['server', 'database', 'log'],
} as const;
export type KillPlace = keyof typeof killPlaces;

export interface OpenedPlace {
  readonly site: Site;
  /** But for the server, which whoever runs it kills. */
  readonly victims: Readonly<Partial<Record<string, Victim>>>;
}

/** Opens a place with programs of its own. Null where PostgreSQL or NATS is not installed. */
export const openKillPlace = async (place: KillPlace): Promise<OpenedPlace | null> => {
  if (place === 'embedded') return { site: embeddedSite(), victims: {} };
  const cluster = await openCluster();
  if (cluster === null) return null;
  const nats = place === 'log in front' ? await openNats() : null;
  if (place === 'log in front' && nats === null) {
    cluster.dispose();
    return null;
  }
  const site = await postgresqlSite(cluster.url);
  const log: Victim | null = nats && {
    kill: async () => {
      await nats.stop('SIGKILL');
      return nats.start;
    },
  };
  const dispose = async (): Promise<void> => {
    process.off('exit', end);
    cluster.dispose();
    await nats?.dispose();
  };
  /** A run that is ended leaves no programs behind. */
  const end = (): void => void dispose();
  process.on('exit', end);
  return {
    site: {
      ...site,
      environment: { ...site.environment, ...(nats && { INGEST_LOG: nats.url }) },
      behind: nats !== null,
      dispose,
    },
    victims: { database: { kill: async () => cluster.kill().startAgain }, ...(log && { log }) },
  };
};
