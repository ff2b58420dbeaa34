import { useState } from 'react';

import { formatDuration } from '#domain/time/duration.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './share-page.module.css';

/** Asks for the code that whoever made the link gave beside it. */
export const AccessCodeForm = ({
  wrong,
  waitS,
  onCode,
}: {
  readonly wrong: boolean;
  /** Seconds until a code is taken again; null: it is. */
  readonly waitS: number | null;
  readonly onCode: (code: string) => void;
}) => {
  const { t, language } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.notice}
      data-part="access-code"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      <h1>{t(['请输入访问码', 'Please enter the access code'])}</h1>
      <label htmlFor="access-code">
        {t(['给您链接的人会另行告知', 'The sender of the link will give it to you'])}
      </label>
      <span className={inputs.frame}>
        <input
          id="access-code"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          aria-describedby="access-code-fault"
          onChange={({ target }) => setCode(target.value)}
        />
      </span>
      <button type="submit" className={buttons.primary} disabled={code.trim() === ''}>
        {t(['打开', 'Open'])}
      </button>
      <p id="access-code-fault" className={typography.danger} role="status">
        {waitS !== null
          ? t(['错误次数过多，请 {time} 后再试', 'Too many wrong codes; please try again in {time}'], {
              time: formatDuration(Math.ceil(waitS / 60) * 60, language),
            })
          : wrong
            ? t(['访问码不正确', 'Wrong access code'])
            : ''}
      </p>
    </form>
  );
};
