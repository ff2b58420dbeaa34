import {
  authorityMessageKinds,
  authorityMessageStates,
  urgeResults,
} from '#domain/authority/authority-words.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatMoment, instantMs } from '#domain/time/time.ts';
import type { AuthorityMessage } from '#state/authority/authorities.ts';
import { shownInquiry } from '#state/authority/inquiries.ts';
import { mayDo } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import { Deadline } from '#templates/authority/deadline.tsx';
import { inquiryText } from '#templates/authority/inquiry-text.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import { LongText } from './long-text.part.tsx';
import { Wide } from './wide.part.tsx';
import styles from './authority.module.css';

const OpenRow = ({ message }: { readonly message: AuthorityMessage }) => {
  const { t, language } = useTranslation();
  const { kind, receivedTime, deadlineTime } = message;
  return (
    <tr>
      <td>
        <Deadline receivedTime={receivedTime} deadlineTime={deadlineTime} />
      </td>
      <td>{t(authorityMessageKinds[kind].text)}</td>
      <td className={styles.text}>
        <LongText text={inquiryText(message, language)} label={t(['内容', 'Text'])} />
      </td>
      <td className={typography.secondary}>{formatMoment(receivedTime, now.value, language)}</td>
      <td className={typography.secondary}>{formatMoment(deadlineTime, now.value, language)}</td>
      <td className={tables.right}>
        {mayDo('authority.answer') ? (
          <button
            type="button"
            className={buttons.small}
            onClick={() => {
              shownInquiry.value = message.id;
            }}
          >
            {t(['回答', 'Answer'])}
          </button>
        ) : null}
      </td>
    </tr>
  );
};

/** What waits for a person. */
export const OpenMessages = ({ messages }: { readonly messages: readonly AuthorityMessage[] }) => {
  const { t } = useTranslation();
  const open = messages.filter(({ state }) => state === 'open');
  return (
    <section className={styles.part} aria-label={t(authorityMessageStates.open.text)}>
      <header>
        <h2>
          {t(authorityMessageStates.open.text)} {open.length}
        </h2>
        <span className={typography.muted}>
          {t([
            '只能由当班的人回答，系统不代答；回答带姓名和电话，写入操作日志',
            'Only a person answers; the answer has name and telephone, and is in the audit log',
          ])}
        </span>
      </header>
      {open.length === 0 ? null : (
        <Wide label={t(authorityMessageStates.open.text)}>
          <table className={tables.compact}>
            <thead>
              <tr>
                <th>{t(['剩余', 'Left'])}</th>
                <th>{t(['种类', 'Kind'])}</th>
                <th>{t(['内容', 'Text'])}</th>
                <th>{t(['收到', 'Received'])}</th>
                <th>{t(['截止', 'Until'])}</th>
                <th aria-label={t(['操作', 'Action'])} />
              </tr>
            </thead>
            <tbody>
              {open
                .toSorted((a, b) => String(a.deadlineTime).localeCompare(String(b.deadlineTime)))
                .map((message) => (
                  <OpenRow key={message.id} message={message} />
                ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  );
};

const took = ({ receivedTime, answeredTime }: AuthorityMessage): number | null => {
  const [fromMs, untilMs] = [instantMs(receivedTime), instantMs(answeredTime)];
  return fromMs === null || untilMs === null ? null : (untilMs - fromMs) / 1000;
};

const PastRow = ({ message }: { readonly message: AuthorityMessage }) => {
  const { t, language } = useTranslation();
  const { kind, state, result, answer, answeredName } = message;
  const answered = result === null ? answer : t(urgeResults[result].text);
  return (
    <tr>
      <td className={typography.secondary}>{formatMoment(message.receivedTime, now.value, language)}</td>
      <td>{t(authorityMessageKinds[kind].text)}</td>
      <td className={styles.text}>
        <LongText text={inquiryText(message, language)} label={t(['内容', 'Text'])} />
      </td>
      <td className={styles.text}>
        <LongText text={answered === '' ? '—' : answered} label={t(['回答', 'Answer'])} />
      </td>
      <td className={typography.secondary}>
        {answeredName === null ? '—' : `${formatDuration(took(message), language)} · ${answeredName}`}
      </td>
      <td className={`${tables.right} ${state === 'expired' ? typography.danger : ''}`}>
        {t(authorityMessageStates[state].text)}
      </td>
    </tr>
  );
};

/** What came down of late, and what became of it. */
export const PastMessages = ({ messages }: { readonly messages: readonly AuthorityMessage[] }) => {
  const { t } = useTranslation();
  const past = messages.filter(({ state }) => state !== 'open');
  return (
    <section className={styles.part} aria-label={t(['历史', 'History'])}>
      <header>
        <h2>{t(['历史', 'History'])}</h2>
      </header>
      {past.length === 0 ? (
        <p className={typography.muted}>{t(['平台还没有下发过消息', 'No messages received yet'])}</p>
      ) : (
        <Wide label={t(['历史', 'History'])}>
          <table className={tables.compact}>
            <thead>
              <tr>
                <th>{t(['收到', 'Received'])}</th>
                <th>{t(['种类', 'Kind'])}</th>
                <th>{t(['内容', 'Text'])}</th>
                <th>{t(['回答', 'Answer'])}</th>
                <th>{t(['用时和回答人', 'Response time, answered by'])}</th>
                <th className={tables.right}>{t(['结果', 'Result'])}</th>
              </tr>
            </thead>
            <tbody>
              {past.map((message) => (
                <PastRow key={message.id} message={message} />
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  );
};
