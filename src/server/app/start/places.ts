import { resolve } from 'node:path';

import { newestBackup } from '../../operations/backup/backup-folder.ts';
import { securePortNames } from '../../gateway/secure-ports.ts';
import { reportProtocolNames, reportProtocols } from '../../gateway/report-protocols.ts';
import type { Config } from '../config.ts';
import { databaseWords, readDatabaseAddress } from '../../kernel/start/database-address.ts';
import type { StartPlaces } from '../../kernel/start/explain-start.ts';
import { hasEmbeddedDatabase } from './open-database.ts';
import { StartFailure } from '../../kernel/start/start-causes.ts';

/** What a server was told to use. @throws StartFailure `wrongAddress` */
export const readPlaces = ({
  databaseUrl,
  databaseReadUrl,
  dataDir,
  backupDir,
  port,
  jt808Port,
  reportPorts,
  securePorts,
  jt1078Port,
  attachmentPort,
  authorityPort,
}: Config): StartPlaces => {
  if (databaseReadUrl !== null) readDatabaseAddress('DATABASE_READ_URL', databaseReadUrl);
  return {
    database: databaseUrl === null ? null : readDatabaseAddress('DATABASE_URL', databaseUrl),
    folder: resolve(dataDir, 'database'),
    ports: {
      [authorityPort ?? -1]: 'AUTHORITY_PORT',
      [attachmentPort ?? -1]: 'ATTACHMENT_PORT',
      ...securePortNames(securePorts),
      ...Object.fromEntries(
        reportProtocolNames.map((name) => [reportPorts[name] ?? -1, reportProtocols[name].variable]),
      ),
      [jt1078Port ?? -1]: 'JT1078_PORT',
      [jt808Port ?? -1]: 'JT808_PORT',
      [port]: 'PORT',
    },
    newestBackup: () => newestBackup(resolve(backupDir)),
  };
};

/** The database in words: `PostgreSQL, tankwatch at host:5432`, or the folder. */
export const placeWords = ({ database, folder }: StartPlaces): string =>
  database === null ? `embedded, ${folder}` : `PostgreSQL, ${databaseWords(database)}`;

/** A command writes into a database that there is, and makes none. @throws StartFailure `noDatabase` */
export const refuseWithoutDatabase = ({ database, folder }: StartPlaces): void => {
  if (database === null && !hasEmbeddedDatabase(folder))
    throw new StartFailure('noDatabase', { place: folder });
};
