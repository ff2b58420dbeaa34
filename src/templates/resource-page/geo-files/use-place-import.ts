import { useState } from 'react';

import { isPlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import type { Resource } from '#resource/define.ts';
import { importPlaceFile, type PlaceFilePlan, type PlannedPlace } from '#state/reports/place-files.ts';
import { maxSheetBytes } from '#state/reports/resource-sheets.ts';
import { toast } from '#state/view/toasts.ts';
import { type Translation, useTranslation } from '#ui/language.tsx';

import { base64OfFile } from '../import/base64.ts';
import { isDue } from './place-action-words.ts';
import { type GivenPlaceFile, type PlaceChoices, usePlacePlan } from './use-place-plan.ts';

const unchosen = (resource: Resource): PlaceChoices => {
  const [kind] = [resource.preset?.['type']].flat().filter(isPlaceKind);
  return {
    datum: null,
    companyCode: '',
    // Of fences the type that is anything: the others let trucks do something.
    kind: 'type' in resource.fields ? 'other' : (kind ?? 'other'),
    kinds: { folders: {}, rows: {} },
    radiusM: '',
    fillHoles: false,
    contact: '',
  };
};

export interface RefusedPlace {
  readonly rowNumber: number;
  readonly name: string;
  readonly text: string;
}

const sayImported = (
  t: Translation['t'],
  { written, proposed }: { readonly written: number; readonly proposed: number },
  fileName: string,
): void => {
  if (written + proposed > 0)
    toast(
      'success',
      proposed > 0
        ? t(['已提交 {n} 项审批', '{n} sent for approval'], { n: proposed })
        : t(['已导入 {n} 项', '{n} imported'], { n: written }),
      fileName,
    );
};

/** A file that is brought in: what it is, what was chosen of it, and sending that. */
export const usePlaceImport = ({
  address,
  resource,
  given,
  onImported,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly given: GivenPlaceFile | null;
  readonly onImported: () => void;
}) => {
  const { t } = useTranslation();
  const [file, setFile] = useState(given);
  const [choices, setChoices] = useState(() => unchosen(resource));
  const [picks, setPicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedPlace[]>([]);
  const { plan, problem, busy, request, setProblem, lookAgain } = usePlacePlan(address, file, choices);

  const choose = async (chosen: File): Promise<void> => {
    setFile(null);
    setPicks(new Map());
    setRefused([]);
    setChoices((old) => ({ ...unchosen(resource), kind: old.kind, companyCode: old.companyCode }));
    if (chosen.size > maxSheetBytes) {
      setProblem(
        t(['文件不能超过 {kb} kB', 'The file may have at most {kb} kB'], { kb: maxSheetBytes / 1000 }),
      );
      return;
    }
    try {
      setFile({ fileName: chosen.name, base64: await base64OfFile(chosen) });
    } catch {
      // It was moved or changed since it was chosen.
      setProblem(t(['文件无法读取，请重新选择', 'The file can’t be read; choose it again']));
    }
  };

  /** What is new goes in unless it is taken out; what would change waits to be chosen, unless the file is our own. */
  const isPickedIn = ({ own }: PlaceFilePlan, { rowNumber, action }: PlannedPlace): boolean =>
    isDue(action) && (picks.get(rowNumber) ?? (action === 'create' || own));
  const picked = plan?.rows.filter((row) => isPickedIn(plan, row)) ?? [];
  const canSend =
    plan !== null &&
    !busy &&
    !sending &&
    picked.length > 0 &&
    !plan.asksDatum &&
    (!resource.approval || reason.trim() !== '');

  const send = async (): Promise<void> => {
    if (plan === null || request === null) return;
    setSending(true);
    const outcome = await importPlaceFile(
      request,
      plan.digest,
      picked.map(({ rowNumber }) => rowNumber),
      reason.trim(),
    );
    setSending(false);
    if (!outcome.ok) {
      // Somebody was faster: the file stays, and is looked at again.
      lookAgain();
      setProblem(outcome.failure.message);
      return;
    }
    sayImported(t, outcome.value, file?.fileName ?? '');
    if (outcome.value.refused.length === 0) {
      onImported();
      return;
    }
    setRefused(outcome.value.refused);
    setPicks(new Map());
    lookAgain();
  };
  const pick = (rows: readonly PlannedPlace[], isIn: boolean): void =>
    setPicks((old) => new Map([...old, ...rows.map(({ rowNumber }) => [rowNumber, isIn] as const)]));
  return {
    file,
    choices,
    setChoices,
    plan,
    problem,
    busy,
    refused,
    reason,
    setReason,
    picked,
    isPickedIn,
    pick,
    choose,
    canSend,
    send,
  };
};

export type PlaceImport = ReturnType<typeof usePlaceImport>;
