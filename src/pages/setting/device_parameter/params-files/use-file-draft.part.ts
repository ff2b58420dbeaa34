import { useEffect, useState } from 'react';

import { parameterChanges } from '#domain/parameters/parameter-changes.ts';
import { fileFaults } from '#domain/parameters/parameter-faults.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { loadParameterBackup } from '#state/devices/parameters.ts';
import { useRead } from '#templates/use-read.ts';
import { useUnsaved } from '#templates/use-unsaved.ts';

import { restored } from './restored.part.ts';

/** Where a draft came from. */
export type DraftOrigin = 'single' | 'copy' | 'restore';

/**
 * What is wanted of a truck's file, over what its console holds; a backup that the address names is laid over it once.
 * @param present null: not read
 */
export const useFileDraft = (
  truckId: number | null,
  file: ParameterFileName,
  present: ParameterValues | null,
  askedBackup: number | null,
) => {
  const [draft, setDraft] = useState<ParameterValues | null>(null);
  const [origin, setOrigin] = useState<DraftOrigin>('single');
  const [backupId, setBackupId] = useState(askedBackup);
  const backup = useRead(backupId === null ? null : String(backupId), () =>
    loadParameterBackup(backupId ?? 0),
  );
  const table = parameterFileOf(file);
  const held = backup.value;
  useEffect(() => {
    if (held === null || present === null || held.file !== file || held.truckId !== truckId) return;
    setDraft(restored(table, held.values, present));
    setOrigin('restore');
    setBackupId(null);
  }, [held, present, file, truckId, table]);
  const values = present === null ? null : (draft ?? present);
  const changes = present === null || values === null ? [] : parameterChanges(table, present, values);
  useUnsaved(changes.length > 0);
  return {
    table,
    values,
    origin,
    changes,
    faults: present === null || values === null ? {} : fileFaults(table, values, present),
    setValues: setDraft,
    copy: (copied: ParameterValues): void => {
      setDraft(copied);
      setOrigin('copy');
    },
    drop: (): void => {
      setDraft(null);
      setOrigin('single');
    },
  };
};
