import type { SafetyDialect } from '#domain/devices/safety-dialects.ts';

import type { Database } from '../database/database.ts';

/** Dialects of active safety that were chosen for terminals, by their numbers; read anew now and then. */
export const createSafetyDialects = (database: Database) => {
  let chosen = new Map<string, SafetyDialect>();
  return {
    of: (number: string): SafetyDialect | null => chosen.get(number) ?? null,
    refresh: async (): Promise<void> => {
      const rows = await database.query<{ number: string; dialect: SafetyDialect }>(
        `select number, safety_dialect as dialect from terminal_entry where safety_dialect is not null`,
        [],
        'safety_dialects',
      );
      chosen = new Map(rows.map(({ number, dialect }) => [number, dialect]));
    },
  };
};
