import { words } from '#i18n/words.ts';
import { discardWrite, retryWrite } from '#state/hub/hub.ts';
import type { OutboxItem } from '#state/hub/outbox.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';

import { SideBySide } from './side-by-side.tsx';
import { writeName } from './write-name.ts';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** Everything that its author must decide: given up, or sent once more. Nothing is dropped unsaid. */
export const AttentionDialog = ({
  items,
  onClose,
}: {
  readonly items: readonly OutboxItem[];
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <DialogBox
      title={t(['需要您决定的处理', 'Decisions that need your attention'])}
      width="40rem"
      onClose={onClose}
      foot={
        <button type="button" className={buttons.button} onClick={onClose}>
          {t(words.close)}
        </button>
      }
    >
      {items.map((item) => (
        <section key={item.id} data-part="attention-item" data-id={item.id} data-state={item.state}>
          <p>
            <b>{t(writeName(item.name))}</b>{' '}
            <span className={`${typography.muted} ${typography.small}`}>
              {formatDateTime(new Date(item.createdMs).toISOString(), language)}
            </span>
            <br />
            {item.message}
          </p>
          {item.theirs === undefined ? null : <SideBySide item={item} theirs={item.theirs} />}
          <p>
            <button
              type="button"
              className={buttons.small}
              data-part="give-up"
              onClick={() => discardWrite(item.id)}
            >
              {item.state === 'conflict' ? t(['保留对方的处理', 'Keep theirs']) : t(['放弃', 'Discard'])}
            </button>{' '}
            <button
              type="button"
              className={buttons.small}
              data-part="send-again"
              onClick={() => retryWrite(item.id)}
            >
              {item.state === 'conflict'
                ? t(['改为我的处理', 'Use mine instead'])
                : t(['重新提交', 'Send again'])}
            </button>
          </p>
        </section>
      ))}
    </DialogBox>
  );
};
