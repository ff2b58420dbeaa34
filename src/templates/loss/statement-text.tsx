import { useId } from 'react';

import { maxStatementLength } from '#domain/losses/loss-statement.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** The words of a statement, and how long they are. */
export const StatementText = ({
  further,
  text,
  length,
  tooLong,
  onText,
}: {
  readonly further: boolean;
  readonly text: string;
  /** Characters, without blanks around them. */
  readonly length: number;
  readonly tooLong: boolean;
  readonly onText: (text: string) => void;
}) => {
  const { t } = useTranslation();
  const lengthId = useId();
  return (
    <>
      {' '}
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
        onChange={(event) => onText(event.target.value)}
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
    </>
  );
};
