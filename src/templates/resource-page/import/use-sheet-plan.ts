import { useEffect, useRef, useState } from 'react';

import {
  maxSheetBytes,
  planImport,
  type SheetChoices,
  type SheetPlan,
} from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';

import { base64OfFile } from './base64.ts';

/** Longer than between two keys of somebody who types. */
const restMs = 300;

/** A file as it was read, with what was said of it. */
export interface PlannedFile {
  readonly fileName: string;
  readonly base64: string;
  readonly choices: SheetChoices;
  readonly plan: SheetPlan;
}

/** A file that is chosen, and what an import of it would do; looked at again whenever something is said of it. */
export const useSheetPlan = (address: string) => {
  const { t } = useTranslation();
  const [file, setFile] = useState<PlannedFile | null>(null);
  const [choices, setChoices] = useState<SheetChoices>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = async (fileName: string, base64: string, said: SheetChoices): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    setBusy(true);
    const outcome = await planImport(address, base64, said);
    // A later one is on its way.
    if (own !== latest.current) return;
    setBusy(false);
    if (outcome.ok) setFile({ fileName, base64, choices: said, plan: outcome.value });
    setProblem(outcome.ok ? '' : outcome.failure.message);
  };

  return {
    file,
    /** What was said last; the plan of `file` may not know of it yet. */
    choices,
    problem,
    busy,
    setProblem,
    choose: async (chosen: File): Promise<void> => {
      setFile(null);
      setChoices({});
      if (chosen.size > maxSheetBytes) {
        setProblem(
          t(['文件不能超过 {kb} kB', 'The file may have at most {kb} kB'], { kb: maxSheetBytes / 1000 }),
        );
        return;
      }
      try {
        await show(chosen.name, await base64OfFile(chosen), {});
      } catch {
        // It was moved or changed since it was chosen.
        setProblem(t(['文件无法读取，请重新选择', 'The file can’t be read; choose it again']));
      }
    },
    /** Says something of the file, and looks at it again once nobody types any more. */
    say: (said: SheetChoices): void => {
      setChoices(said);
      clearTimeout(timer.current);
      if (file === null) return;
      setBusy(true);
      timer.current = setTimeout(() => void show(file.fileName, file.base64, said), restMs);
    },
    /** Looks at it again as it is. */
    again: async (): Promise<void> => {
      if (file !== null) await show(file.fileName, file.base64, choices);
    },
  };
};
