import { useState } from 'react';

import { noticeReasons, noticeStates } from '#domain/notices/notice-words.ts';
import type { Text } from '#i18n/text.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { NoticeTest } from '#contract/notices.ts';
import { call } from '#state/hub/hub.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { StateTag } from '../resource-page/list/state-tag.tsx';
import styles from './notices.module.css';

const words: Readonly<Record<string, { readonly text: Text }>> = noticeReasons;
const states: Readonly<Record<string, (typeof noticeStates)[keyof typeof noticeStates]>> = noticeStates;

/** A test to one receiver: what became of it, why, and what the provider said, word for word. */
export const ReceiverTest = ({
  receiverId,
  name,
  readOnly,
}: {
  readonly receiverId: number;
  readonly name: string;
  readonly readOnly: boolean;
}) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<NoticeTest | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setResult(null);
    const outcome = await call('notices.test', { receiverId });
    setBusy(false);
    if (outcome.ok) setResult(outcome.value);
    else showFailure(outcome.failure, 'wrongOperation');
  };
  const state = result === null ? undefined : states[result.state];
  const reason = result === null ? undefined : words[result.reason];
  return (
    <div className={styles.test} data-part="receiver-test" data-id={receiverId}>
      <span className={styles.name}>{name}</span>
      <button
        type="button"
        className={buttons.button}
        disabled={busy || readOnly}
        aria-label={t(['向{name}发送测试', 'Send a test to {name}'], { name })}
        onClick={() => void send()}
      >
        {t(busy ? ['发送中…', 'Sending…'] : ['发送测试', 'Send a test'])}
      </button>
      <output className={styles.result}>
        {result && state ? (
          <>
            <StateTag text={t(state.text)} tone={state.tone} />
            {reason ? <span>{t(reason.text)}</span> : null}
            {result.answer === '' ? null : <code className={styles.answer}>{result.answer}</code>}
          </>
        ) : null}
      </output>
    </div>
  );
};
