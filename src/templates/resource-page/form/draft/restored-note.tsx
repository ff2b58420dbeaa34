import { formatDateTime } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import styles from './their-changes-note.module.css';

/** Says that a form holds what was typed before a reload or a new sign-in; or lets go of it. */
export const RestoredNote = ({
  keptMs,
  lacksFiles,
  onDiscard,
}: {
  readonly keptMs: number;
  /** It has fields that are never kept. */
  readonly lacksFiles: boolean;
  readonly onDiscard: () => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <section className={styles.note} role="status" data-part="restored">
      {t(['已恢复 {time} 填写但未保存的内容。', 'Restored what you entered at {time} and did not save.'], {
        time: formatDateTime(keptMs, language),
      })}{' '}
      {lacksFiles
        ? t([
            '文件和密码不保留，需要时请重新填写。',
            'Files and passwords are not kept; enter them again where needed.',
          ])
        : null}{' '}
      <button type="button" className={buttons.small} onClick={onDiscard}>
        {t(['放弃', 'Discard'])}
      </button>
    </section>
  );
};
