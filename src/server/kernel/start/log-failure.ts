import { StartFailure } from './start-causes.ts';

/** What a log in front that can't be opened is told by: its servers, without users and passwords. */
export const logFailure =
  (address: string) =>
  (error: unknown): never => {
    const place = address.replaceAll(/\/\/[^/@,]*@/g, '//').replace(/\?.*$/, '');
    const said = error instanceof Error ? error.message : String(error);
    throw new StartFailure('logUnreachable', { variable: 'INGEST_LOG', place, said }, error);
  };
