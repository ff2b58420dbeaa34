import { useEffect, useState } from 'react';

import { words } from '#i18n/words.ts';
import { useSpeech } from '#ui/language.tsx';

import { tryAgain } from './try-again.ts';

/** A start that takes longer than this is in trouble, and whoever waits is told. */
const patienceMs = 10_000;

/** Nothing at first: a start takes a moment. Then words and a way out, whatever holds it up. */
export const Starting = () => {
  const { t } = useSpeech();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <main className="empty-state" style={{ height: '100vh' }} data-part="start-late">
      <b>{t(['启动时间比平时长', 'The start takes longer than usual'])}</b>
      <span>
        {t([
          '可能是网络或浏览器存储的问题，您可以继续等待或重试。',
          'The network or the storage of the browser may be the reason. You can wait on or try again.',
        ])}
      </span>
      <button className="btn pri" type="button" onClick={() => void tryAgain()}>
        {t(words.retry)}
      </button>
    </main>
  );
};
