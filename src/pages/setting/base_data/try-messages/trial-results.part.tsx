import { refusalDetailIn } from '#i18n/refusal-detail.ts';
import { refusalStates } from '#domain/words/terminal-words.ts';
import type { Text } from '#i18n/text.ts';
import type { DryRunReply, DryRunResult } from '#contract/terminal-message/dry-run.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { FaultTable } from './fault-table.part.tsx';
import styles from './try-messages.module.css';

const verdicts: Readonly<Record<DryRunResult['result'], Text>> = {
  accepted: ['会接收', 'Would be accepted'],
  duplicate: ['已收过同样的报文，不会重复保存', 'Was sent before: would be stored once'],
  refused: ['会拒收', 'Would be rejected'],
};

const notes: Readonly<Record<NonNullable<DryRunResult['note']>, Text>> = {
  unknownKind: [
    '服务器不认识这种报文：会保留，但不参与判别',
    'The server does not know this kind: it would be kept and not judged',
  ],
  clockCorrected: ['终端时钟超前，时间会校正', 'The clock is ahead: its times would be put back'],
};

const TrialResult = ({ result }: { readonly result: DryRunResult }) => {
  const { t, language } = useTranslation();
  const { index, id, owner, reason, note, detail, faults = [], unread = [] } = result;
  return (
    <li className={styles.result} data-result={result.result}>
      <p className={styles.verdict}>
        <b data-tone={result.result}>{t(verdicts[result.result])}</b>
        <span className={typography.muted}>
          {t(['第 {n} 条', 'message {n}'], { n: index + 1 })}
          {id === undefined ? '' : ` · ${id}`}
        </span>
        {owner === undefined ? null : owner.kind === 'truck' ? (
          <Plate code={owner.name} />
        ) : (
          <span>{t(['加油站 {name}', 'station {name}'], { name: owner.name })}</span>
        )}
      </p>
      {reason === undefined || faults.length > 0 ? null : <p>{t(refusalStates[reason].text)}</p>}
      {note === undefined ? null : <p>{t(notes[note])}</p>}
      {faults.length > 0 ? (
        <FaultTable faults={faults} />
      ) : detail === undefined ? null : (
        <p className={styles.detail}>{refusalDetailIn(detail, language)}</p>
      )}
      {unread.length === 0 ? null : (
        <p>
          {t(['没有程序读取的字段：', 'Fields that nothing reads: '])}
          <code>{unread.join(', ')}</code>
        </p>
      )}
    </li>
  );
};

/** What would become of each message, in words. */
export const TrialResults = ({ tried }: { readonly tried: DryRunReply | null }) => {
  const { t } = useTranslation();
  return (
    <section className={styles.results} aria-live="polite" data-part="try-results">
      <h2 className={sections.heading}>{t(['结果', 'Result'])}</h2>
      {tried === null ? (
        <p className={typography.muted}>{t(['还没有试发', 'Nothing was tried yet'])}</p>
      ) : (
        <>
          <p>
            {t(
              [
                '接收 {accepted}，重复 {duplicate}，拒收 {refused}；没有保存任何内容。',
                '{accepted} accepted, {duplicate} sent before, {refused} rejected; nothing was stored.',
              ],
              { accepted: tried.accepted, duplicate: tried.duplicate, refused: tried.refused },
            )}
          </p>
          <ul className={styles.list}>
            {tried.results.map((result) => (
              <TrialResult key={result.index} result={result} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
