import { useEffect, useState } from 'react';

import { cancelImport, loadImportProgress, newImportCode } from '#state/reports/resource-sheets.ts';

const askEveryMs = 500;

/** How far an import is, rows; null: not known yet, or not by the server process that answers. */
export type ImportProgress = { readonly written: number; readonly total: number } | null;

/** An import under way: how far it is, and the way to end it. */
export const useRunningImport = (address: string) => {
  const [code, setCode] = useState<string | null>(null);
  const [progress, setProgress] = useState<ImportProgress>(null);
  useEffect(() => {
    if (code === null) return undefined;
    let current = true;
    const timer = setInterval(() => {
      void loadImportProgress(address, code).then((outcome) => {
        if (current && outcome.ok && outcome.value !== null) setProgress(outcome.value);
      });
    }, askEveryMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [address, code]);
  return {
    isRunning: code !== null,
    progress,
    /** Carries out what is given under a code of its own. */
    run: async <T>(work: (importCode: string) => Promise<T>): Promise<T> => {
      const own = newImportCode();
      setProgress(null);
      setCode(own);
      try {
        return await work(own);
      } finally {
        setCode(null);
      }
    },
    cancel: (): void => {
      if (code !== null) void cancelImport(address, code);
    },
  };
};
