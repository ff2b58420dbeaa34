import {
  maxStatementPhotos,
  type StatementPosition,
  statementPositions,
} from '#domain/losses/loss-statement.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './statement-form.module.css';
import { StatementText } from './statement-text.tsx';
import { useStatement } from './use-statement.ts';

const positions = ['objects', 'agrees'] as const satisfies readonly StatementPosition[];

/** Takes down what a driver says of a loss, with photos. What is sent is never changed; a further one is added. */
export const StatementForm = ({
  id,
  further,
  onDone,
}: {
  readonly id: string;
  /** He has said something already. */
  readonly further: boolean;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  const {
    position,
    setPosition,
    text,
    setText,
    length,
    tooLong,
    photos,
    setPhotos,
    problem,
    busy,
    add,
    submit,
  } = useStatement(id, onDone);
  return (
    <form
      className={styles.form}
      data-part="statement-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={segmented.small} role="group" aria-label={t(['驾驶员的意见', 'What the driver says'])}>
        {positions.map((one) => (
          <button
            key={one}
            type="button"
            data-value={one}
            aria-pressed={position === one}
            onClick={() => setPosition(one)}
          >
            {t(statementPositions[one].text)}
          </button>
        ))}
      </div>
      <StatementText further={further} text={text} length={length} tooLong={tooLong} onText={setText} />
      <div className={styles.foot}>
        <label className={buttons.small}>
          {t(['添加照片 {n}/{max}', 'Add photos {n}/{max}'], { n: photos.length, max: maxStatementPhotos })}
          <input
            type="file"
            name="photos"
            accept="image/*"
            multiple
            hidden
            disabled={busy || photos.length >= maxStatementPhotos}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              void add(files);
            }}
          />
        </label>
        {photos.length === 0 ? null : (
          <button type="button" className={buttons.quiet} onClick={() => setPhotos([])}>
            {t(['移除照片', 'Remove photos'])}
          </button>
        )}
        <button
          type="submit"
          className={buttons.primary}
          disabled={busy || position === null || length === 0 || tooLong}
        >
          {t(['提交陈述', 'Submit'])}
        </button>
      </div>
      {problem === '' ? null : (
        <p className={`${typography.small} ${typography.danger}`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
};
