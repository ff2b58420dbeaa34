import { useState } from 'react';

import {
  isUnheard,
  mayState as isAsked,
  statementPositions,
  statementStates,
} from '#domain/losses/loss-statement.ts';
import { formatMoment } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import {
  loadStatements,
  type LossStatements,
  mayState,
  statementPhotoAddress,
  waitingStatements,
} from '#state/reports/loss-statements.ts';
import { now } from '#state/view/clock.ts';
import { personIn } from '#state/view/person-names.ts';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../use-read.ts';
import { StatementForm } from './statement-form.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import timeline from '#ui/styles/timeline.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './statement-section.module.css';

/** How far the driver has been heard, in a line; whoever judges before he answered is told so. */
export const StatementLine = ({ said }: { readonly said: LossStatements }) => {
  const { t, language } = useTranslation();
  return (
    <p className={styles.line} data-field="statement" data-value={said.state}>
      <b>
        {said.driverName === null ? t(['驾驶员', 'Driver']) : personIn(said.driverName, language)}
        {t(['：', ': '])}
        {t(statementStates[said.state].text)}
      </b>
      {isUnheard[said.state] ? (
        <span className={typography.muted}>
          {said.dueTime === null
            ? t(['研判前请先听取他的陈述', 'hear the driver before you judge'])
            : t(
                [
                  '可陈述至 {time}，研判前请先听取',
                  'may answer until {time}; hear the driver before you judge',
                ],
                {
                  time: formatMoment(said.dueTime, now.value, language),
                },
              )}
        </span>
      ) : null}
    </p>
  );
};

const Said = ({ said }: { readonly said: LossStatements }) => {
  const { t, language } = useTranslation();
  return said.statements.map(({ id, position, words: text, driverName, byName, time, photos }) => (
    <div key={id} className={timeline.step} data-part="statement" data-id={id}>
      <span>{formatMoment(time, now.value, language)}</span>
      <i />
      <span className={styles.said}>
        <b>{t(statementPositions[position].text)}</b>
        <span>{text}</span>
        {photos === 0 ? null : (
          <span className={styles.photos}>
            {Array.from({ length: photos }, (_, number) => (
              <a
                key={number}
                href={statementPhotoAddress(id, number)}
                target="_blank"
                rel="noreferrer"
                aria-label={t(['照片 {n}', 'Photo {n}'], { n: number + 1 })}
              >
                <img src={statementPhotoAddress(id, number)} alt="" loading="lazy" />
              </a>
            ))}
          </span>
        )}
        <small className={typography.secondary}>
          {driverName === null || driverName === byName
            ? byName
            : t(['{driver}，由 {by} 代填', '{driver}, taken down by {by}'], {
                driver: personIn(driverName, language),
                by: byName,
              })}
        </small>
      </span>
    </div>
  ));
};

/**
 * What the driver says of a loss: his state, every statement, and a form for another one. Nothing is shown of a loss of
 * which nobody asks him.
 */
export const StatementSection = ({
  id,
  onChanged,
}: {
  /** Of the loss's record, or of an alarm 202. */
  readonly id: string;
  readonly onChanged: () => void;
}) => {
  const { t } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const again = (): void => setRefetchKey(refetchKey + 1);
  const { value, failure } = useRead(`${id} ${refetchKey}`, () => loadStatements(id));
  if (value?.state === 'notAsked' || (value === null && failure === null)) return null;
  return (
    <section data-part="statements" data-state={value?.state ?? 'unread'}>
      <div className={sections.heading}>{t(['驾驶员陈述', 'Driver’s statement'])}</div>
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.secondary}`} role="alert">
          {t(['驾驶员陈述未能读取。', 'The driver’s statement could not be read.'])} {failure.message}{' '}
          <button type="button" className={buttons.small} onClick={again}>
            {t(words.retry)}
          </button>
        </p>
      )}
      {value === null ? null : <StatementLine said={value} />}
      {waitingStatements.value.has(id) ? (
        <p className={`${typography.small} ${typography.secondary}`} data-part="statement-waits">
          {t([
            '一条陈述已存于本机，联网后自动提交',
            'A statement is saved on this device and sent on reconnection',
          ])}
        </p>
      ) : null}
      {value !== null && isAsked[value.state] && mayState() ? (
        <StatementForm
          id={id}
          further={value.statements.length > 0}
          onDone={() => {
            again();
            onChanged();
          }}
        />
      ) : null}
      {value === null ? null : <Said said={value} />}
    </section>
  );
};
