import { useEffect, useRef, useState } from 'react';

import { challenge } from '#state/verify-challenge.ts';
import { solvePuzzle } from '#state/puzzle.ts';
import { useSpeech } from '#ui/language.tsx';

/** For those who can't or won't read the picture: this device works a sum instead. */
export const VerifyWithoutReading = ({
  proved,
  onProof,
}: {
  readonly proved: boolean;
  readonly onProof: (proof: string) => void;
}) => {
  const { t } = useSpeech();
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (): Promise<void> => {
    const known = challenge.value;
    if (!known) return;
    abort.current = new AbortController();
    setProgress(0);
    const proof = await solvePuzzle(known.puzzle, abort.current.signal, setProgress);
    setProgress(null);
    if (proof !== null) onProof(proof);
  };

  if (proved) return null;
  return (
    <div className="unread">
      {progress === null ? (
        <button
          type="button"
          disabled={!challenge.value}
          onClick={() => void start()}
          data-part="verify-without-reading"
        >
          {t(['看不清？不读图验证', 'Verify without reading'])}
        </button>
      ) : (
        <>
          <span className="t3">{t(['正在验证', 'Verifying'])}</span>
          <progress max={1} value={progress} aria-label={t(['验证进度', 'Progress of the verification'])} />
          <button type="button" onClick={() => abort.current?.abort()}>
            {t(['停止', 'Stop'])}
          </button>
        </>
      )}
    </div>
  );
};
