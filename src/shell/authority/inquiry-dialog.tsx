import { useId } from 'react';

import { authorityMessageKinds } from '#domain/authority/authority-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import { openInquiries, shownInquiry } from '#state/authority/inquiries.ts';
import { now } from '#state/view/clock.ts';
import { Deadline } from '#templates/authority/deadline.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { InquiryForm } from './inquiry-form.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import styles from './inquiry-dialog.module.css';

/** What an authority wants to know, on every desk that may answer, with the time that is left. */
const InquiryDialog = () => {
  const { t, language } = useTranslation();
  const title = useId();
  const all = openInquiries.value;
  const at = all.findIndex(({ id }) => id === shownInquiry.value);
  const message = all[at];
  if (message === undefined) return null;
  const show = (step: number): void => {
    shownInquiry.value = all[(at + step + all.length) % all.length]?.id ?? null;
  };
  return (
    <section className={styles.place} role="dialog" aria-labelledby={title} data-part="inquiry">
      <header className={styles.head}>
        <h2 id={title}>{t(authorityMessageKinds[message.kind].text)}</h2>
        <span>{message.authority}</span>
        <i className={layout.spacer} />
        {all.length < 2 ? null : (
          <>
            <span>
              {at + 1} / {all.length}
            </span>
            <button
              type="button"
              className={buttons.quietSmallIcon}
              aria-label={t(['上一条', 'Previous'])}
              onClick={() => show(-1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className={buttons.quietSmallIcon}
              aria-label={t(['下一条', 'Next'])}
              onClick={() => show(1)}
            >
              <Icon name="right" />
            </button>
          </>
        )}
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['收起', 'Minimise'])}
          onClick={() => {
            shownInquiry.value = null;
          }}
        >
          <Icon name="minus" />
        </button>
      </header>
      <div className={styles.left}>
        <Deadline receivedTime={message.receivedTime} deadlineTime={message.deadlineTime} size={28} />
        {t(['{time} 截止', 'Until {time}'], {
          time: formatMoment(message.deadlineTime, now.value, language),
        })}
      </div>
      <InquiryForm key={message.id} message={message} />
    </section>
  );
};

export default InquiryDialog;
