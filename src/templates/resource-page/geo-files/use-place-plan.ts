import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Datum } from '#domain/geo/datum.ts';
import type { PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import {
  type KindChoices,
  type PlaceFilePlan,
  type PlaceFileRequest,
  planPlaceFile,
} from '#state/reports/place-files.ts';

/** What is chosen for a file before it goes in. Texts are as they are typed. */
export interface PlaceChoices {
  /** Null: nobody has said. */
  readonly datum: Datum | null;
  /** Empty: as a file of our own says, else one's own. */
  readonly companyCode: string;
  readonly kind: PlaceKind;
  readonly kinds: KindChoices;
  readonly radiusM: string;
  readonly fillHoles: boolean;
  readonly contact: string;
}

/** A file that was chosen. */
export interface GivenPlaceFile {
  readonly fileName: string;
  readonly base64: string;
  /** Of a file that was made here: what is known of each of its shapes. Its coordinates are WGS-84. */
  readonly known?: readonly string[];
}

/** A rest of the fingers. */
const restMs = 350;

const requestOf = (
  address: string,
  { fileName, base64 }: GivenPlaceFile,
  choices: PlaceChoices,
): PlaceFileRequest => {
  const radiusM = choices.radiusM.trim() === '' ? Number.NaN : Number(choices.radiusM);
  return {
    address,
    fileName,
    base64,
    kind: choices.kind,
    kinds: JSON.stringify(choices.kinds),
    fillHoles: choices.fillHoles,
    ...(choices.datum !== null && { datum: choices.datum }),
    ...(choices.companyCode !== '' && { companyCode: choices.companyCode }),
    ...(Number.isFinite(radiusM) && radiusM >= 0 && { radiusM }),
    ...(choices.contact.trim() !== '' && { contact: choices.contact.trim() }),
  };
};

/** What an import of the file would do as it is chosen now; asked anew whenever something else is chosen. */
export const usePlacePlan = (address: string, file: GivenPlaceFile | null, choices: PlaceChoices) => {
  const [plan, setPlan] = useState<PlaceFilePlan | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(0);
  const first = useRef<GivenPlaceFile | null>(null);
  const request = file === null ? null : requestOf(address, file, choices);
  // Of the file its name is enough: another one is another object.
  const key = request === null ? null : JSON.stringify({ ...request, base64: '' });
  const ask = useEffectEvent(() => {
    if (request === null) {
      setPlan(null);
      return undefined;
    }
    let current = true;
    setBusy(true);
    const timer = setTimeout(
      () => {
        void planPlaceFile(request).then((outcome) => {
          if (!current) return;
          setBusy(false);
          setPlan(outcome.ok ? outcome.value : null);
          setProblem(outcome.ok ? '' : outcome.failure.message);
        });
      },
      // A file is read at once, what is typed when the fingers rest.
      first.current === file ? restMs : 0,
    );
    first.current = file;
    return () => {
      current = false;
      clearTimeout(timer);
    };
  });
  useEffect(() => ask(), [key, file, again]);
  return { plan, problem, busy, request, setProblem, lookAgain: () => setAgain((old) => old + 1) };
};
