import { useState } from 'react';

import type { Resource } from '#resource/define.ts';
import { importSheet } from '#state/reports/resource-sheets.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import type { FirstPassword } from './result/first-passwords.tsx';
import { importedText, leftOut } from './result/imported-text.ts';
import type { RefusedRow } from './result/refused-rows.tsx';
import { useRunningImport } from './use-running-import.ts';
import { useSheetPlan } from './use-sheet-plan.ts';

/** A spreadsheet that is brought in: what it would do, carrying that out, and what came of it. */
export const useImport = ({
  address,
  resource,
  onClose,
  onImported,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) => {
  const { t } = useTranslation();
  const { file, choices, problem, busy, setProblem, choose, say, again } = useSheetPlan(address);
  const [reason, setReason] = useState('');
  const [remember, setRemember] = useState(true);
  const [isImported, setImported] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [passwords, setPasswords] = useState<readonly FirstPassword[]>([]);
  const running = useRunningImport(address);
  const plan = file?.plan;
  const count = (...actions: readonly string[]): number =>
    plan?.rows.filter(({ action }) => actions.includes(action)).length ?? 0;
  const due = count('create', 'update');
  const asksDatum = plan?.table?.asksDatum === true;
  const canImport =
    !busy && !running.isRunning && due > 0 && !asksDatum && (!resource.approval || reason.trim() !== '');

  const sayMeaning = (key: string, raw: string, code: string): void =>
    say({
      ...choices,
      meanings: { ...choices.meanings, [key]: { ...choices.meanings?.[key], [raw]: code } },
    });

  const carryOut = async (): Promise<void> => {
    if (file === null) return;
    const outcome = await running.run((code) =>
      importSheet(address, file.base64, file.plan.digest, reason.trim(), code, {
        choices: file.choices,
        remember,
      }),
    );
    if (!outcome.ok) {
      // Somebody was faster, or a rule beyond the sheet refuses: the file stays, and its rows are looked at again.
      await again();
      setProblem(outcome.failure.message);
      return;
    }
    const { refused: out = [], passwords: made = [] } = outcome.value;
    const rest = leftOut(outcome.value);
    toast(rest > 0 ? 'warning' : 'success', importedText(t, outcome.value), file.fileName);
    setPasswords(made);
    if (rest + made.length === 0) {
      onImported();
      return;
    }
    // What was left out stays in sight until somebody has read it, or taken it along.
    setRefused(out);
    setImported(true);
    await again();
  };

  /** Whoever leaves while rows are written ends that first: what came of it is then said here. */
  const leave = running.isRunning ? running.cancel : isImported ? onImported : onClose;
  return {
    file,
    choices,
    say,
    sayMeaning,
    problem,
    setProblem,
    busy,
    choose: (chosen: File): void => {
      setRefused([]);
      void choose(chosen);
    },
    reason,
    setReason,
    setRemember,
    isImported,
    refused,
    passwords,
    running,
    plan,
    due,
    canImport,
    carryOut,
    leave,
  };
};

/** A spreadsheet that is brought in. */
export type ImportState = ReturnType<typeof useImport>;
