import { formatDate } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { OutlineEffect } from '#contract/fleet/approval-detail.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './enclosure-approval.module.css';

type Line = OutlineEffect['lines'][number];

const kinds: Readonly<Record<Line['kind'], Text>> = {
  unsealing: ['开封', 'Unsealings'],
  parking: ['停车', 'Stays'],
};

/** What the change would have meant for a kind of event, in words. */
const sentence = ({ movedIn, movedOut, movedInUnpermitted }: Line): Text => {
  if (movedIn + movedOut === 0) return ['没有变化', 'Nothing would have changed'];
  const parts: Text[] = [
    ...(movedIn > 0
      ? [
          [
            `${movedIn} 次改为围栏内${movedInUnpermitted > 0 ? `，其中 ${movedInUnpermitted} 次当时未获允许` : ''}`,
            `${movedIn} would have been inside${movedInUnpermitted > 0 ? `, ${movedInUnpermitted} of them ${movedInUnpermitted === 1 ? 'was' : 'were'} not permitted then` : ''}`,
          ] as const,
        ]
      : []),
    ...(movedOut > 0 ? [[`${movedOut} 次改为围栏外`, `${movedOut} would have been outside`] as const] : []),
  ];
  return [parts.map(([zh]) => zh).join('；'), parts.map(([, en]) => en).join('; ')];
};

/** The last thirty days under the new outline: what would have been inside, and what outside. */
export const ApprovalEffect = ({ effect }: { readonly effect: OutlineEffect }) => {
  const { t, language } = useTranslation();
  const most = Math.max(1, ...effect.lines.flatMap((line) => [line.insideBefore, line.insideAfter]));
  const width = (count: number): string => `${(count / most) * 100}%`;
  return (
    <section className={styles.effect} data-part="approval-effect">
      <h2>
        {t(['如果当时就是新围栏', 'Had it been the new fence'])}{' '}
        <small className={typography.muted}>
          {formatDate(effect.fromTime, language)} – {formatDate(effect.toTime, language)}
          {effect.partly ? t(['，仅最近的 5000 条', ', the newest 5,000 records only']) : ''}
        </small>
      </h2>
      <table>
        <thead className={typography.visuallyHidden}>
          <tr>
            <th>{t(['事件', 'Event'])}</th>
            <th>{t(['修改前在内', 'Inside before'])}</th>
            <th />
            <th>{t(['修改后在内', 'Inside after'])}</th>
            <th>{t(['影响', 'Effect'])}</th>
          </tr>
        </thead>
        <tbody>
          {effect.lines.map((line) => (
            <tr key={line.kind} data-kind={line.kind}>
              <th scope="row">{t(kinds[line.kind])}</th>
              <td className={styles.count}>{line.insideBefore}</td>
              <td className={styles.bars} aria-hidden="true">
                <i data-side="before" style={{ width: width(line.insideBefore) }} />
                <i data-side="after" style={{ width: width(line.insideAfter) }} />
              </td>
              <td className={styles.count}>
                <b>{line.insideAfter}</b>
              </td>
              <td className={typography.secondary}>{t(sentence(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
