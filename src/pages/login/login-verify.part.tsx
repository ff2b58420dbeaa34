import { useEffect, useRef, useState } from 'react';

import { challenge } from '#state/session/verify-challenge.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './login-verify.module.css';

/** For those who can't or won't read the picture: this device works a sum instead. */
export const VerifyWithoutReading = ({
  proved,
  onProof,
}: {
  readonly proved: boolean;
  readonly onProof: (proof: string) => void;
}) => {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (): Promise<void> => {
    const known = challenge.value;
    if (!known) return;
    const { signal } = (abort.current = new AbortController());
    setFailed(false);
    setProgress(0);
    try {
      // Few ask for it: its code comes when somebody does.
      const { solvePuzzle } = await import('#state/session/puzzle.ts');
      const proof = await solvePuzzle(known.puzzle, signal, setProgress);
      if (proof !== null) onProof(proof);
    } catch {
      // Its code did not come: pressing again asks again.
      setFailed(true);
    }
    setProgress(null);
  };

  if (proved) return null;
  return (
    <div className={styles.solving}>
      {progress === null ? (
        <button
          type="button"
          disabled={!challenge.value}
          onClick={() => void start()}
          data-part="verify-without-reading"
        >
          {failed
            ? t(['未能载入，请重试', 'Could not be loaded, try again'])
            : t(['看不清？不读图验证', 'Verify without reading'])}
        </button>
      ) : (
        <>
          <span className={typography.muted}>{t(['正在验证', 'Verifying'])}</span>
          <progress max={1} value={progress} aria-label={t(['验证进度', 'Progress of the verification'])} />
          <button type="button" onClick={() => abort.current?.abort()}>
            {t(['停止', 'Stop'])}
          </button>
        </>
      )}
    </div>
  );
};
