import { useId, useState } from 'react';

import {
  maxStatementLength,
  maxStatementPhotos,
  type StatementPosition,
  statementPositions,
} from '#domain/losses/loss-statement.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { addStatement } from '#state/reports/loss-statements.ts';
import { waitsWords } from '#state/alarms/handovers.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import { useUnsaved } from '../use-unsaved.ts';
import { smallPhoto } from './small-photo.ts';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './statement-form.module.css';

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
  const [position, setPosition] = useState<StatementPosition | null>(null);
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const lengthId = useId();
  const { length } = text.trim();
  const tooLong = length > maxStatementLength;
  useUnsaved(text !== '' || photos.length > 0);
  const add = async (files: readonly File[]): Promise<void> => {
    const room = maxStatementPhotos - photos.length;
    setBusy(true);
    const read = await Promise.all(files.slice(0, room).map(smallPhoto));
    setBusy(false);
    setPhotos((old) => [...old, ...read.filter((photo) => photo !== null)]);
    setProblem(
      files.length > room
        ? t(['最多 {n} 张照片', '{n} photos at most'], { n: maxStatementPhotos })
        : read.includes(null)
          ? t(['有照片无法读取，请换成 JPEG 或 PNG', 'A photo can’t be read: use JPEG or PNG'])
          : '',
    );
  };
  const submit = async (): Promise<void> => {
    if (position === null) return;
    setBusy(true);
    const taken = await addStatement(id, position, text.trim(), photos);
    setBusy(false);
    if (taken === 'refused') return;
    setText('');
    setPhotos([]);
    setPosition(null);
    toast(
      taken === 'waits' ? 'info' : 'success',
      t(taken === 'waits' ? waitsWords : ['已提交', 'Submitted']),
    );
    onDone();
  };
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
      <textarea
        className={inputs.frame}
        name="words"
        rows={3}
        aria-invalid={tooLong}
        aria-describedby={lengthId}
        required
        value={text}
        aria-label={t(['陈述', 'Statement'])}
        placeholder={
          further
            ? t(['补充陈述（提交后不能修改）', 'Further statement (it can’t be changed)'])
            : t(['驾驶员的原话（提交后不能修改）', 'In the driver’s own words (it can’t be changed)'])
        }
        onChange={(event) => setText(event.target.value)}
      />
      <p
        id={lengthId}
        className={`${typography.small} ${tooLong ? typography.danger : typography.muted}`}
        role={tooLong ? 'alert' : undefined}
        data-field="length"
        data-value={length}
      >
        {tooLong
          ? t(
              [
                '最多 {most} 字，现有 {n} 字，请缩短',
                'At most {most} characters; there are {n}: please shorten it',
              ],
              {
                most: formatNumber(maxStatementLength),
                n: formatNumber(length),
              },
            )
          : t(['{n} / {most} 字', '{n} / {most} characters'], {
              most: formatNumber(maxStatementLength),
              n: formatNumber(length),
            })}
      </p>
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
