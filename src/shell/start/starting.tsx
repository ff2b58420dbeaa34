import { useEffect, useState } from 'react';

import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';

import { tryAgain } from './try-again.ts';
import buttons from '#ui/styles/buttons.module.css';
import placeholders from '#ui/styles/placeholders.module.css';

/** A start that takes longer than this shows a message. */
const patienceMs = 10_000;

/** Nothing at first: a start takes a moment. Then a message and a way out, whatever holds it up. */
export const Starting = () => {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <main className={`${placeholders.empty} ${placeholders.whole}`} data-part="start-late">
      <b>{t(['启动时间比平时长', 'The start takes longer than usual'])}</b>
      <span>
        {t([
          '可能是网络或浏览器存储的问题，您可以继续等待或重试。',
          'The network or the storage of the browser may be the reason. You can keep waiting or try again.',
        ])}
      </span>
      <button className={buttons.primary} type="button" onClick={() => void tryAgain()}>
        {t(words.retry)}
      </button>
    </main>
  );
};
