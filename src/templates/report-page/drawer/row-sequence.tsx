import { formatMoment } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { now } from '#state/view/clock.ts';
import { type Row, type RowDetail } from '#state/reports/reports.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import { rowAlarmName } from './row-alarm-name.ts';
import sections from '#ui/styles/sections.module.css';
import timeline from '#ui/styles/timeline.module.css';

interface Step {
  readonly time: string;
  readonly text: string;
  readonly bad: boolean;
}

/** The record's own moments, its alarms and its revisions, newest first. */
export const Sequence = ({
  report,
  row,
  detail,
}: {
  readonly report: Report;
  readonly row: Row;
  readonly detail: RowDetail;
}) => {
  const { t, language } = useTranslation();
  const own: Step[] = (report.moments ?? []).flatMap((moment) => {
    const time = textIn(row[moment.time]);
    return time === null
      ? []
      : [
          {
            time,
            text: [t(moment.title), nameIn(textIn(row[moment.areaName ?? '']) ?? '', language)]
              .filter((part) => part)
              .join(' · '),
            bad: false,
          },
        ];
  });
  const alarms: Step[] = detail.alarms.flatMap((alarm) => {
    const time = textIn(alarm['startTime']);
    const type = numberIn(alarm['type']);
    return time === null || type === null ? [] : [{ time, text: t(rowAlarmName(alarm)), bad: true }];
  });
  // A record that grows is written again and again: how often is enough, and when it was last.
  const changedTime = detail.history
    .map((version) => version.changedTime)
    .toSorted()
    .at(-1);
  const revisions: Step[] =
    changedTime === undefined
      ? []
      : [
          {
            time: changedTime,
            text: t(['记录更新 {n} 次', 'Record updated, {n} {n:time|times} in all'], {
              n: detail.history.length,
            }),
            bad: false,
          },
        ];
  const steps = [...own, ...alarms, ...revisions].toSorted((a, b) => (a.time < b.time ? 1 : -1));
  if (steps.length === 0) return null;
  return (
    <>
      <div className={sections.heading}>{t(['经过', 'Sequence'])}</div>
      {steps.map((step) => (
        <div key={`${step.time} ${step.text}`} className={step.bad ? timeline.abnormal : timeline.step}>
          <span>{formatMoment(step.time, now.value, language)}</span>
          <i />
          <b>{step.text}</b>
        </div>
      ))}
    </>
  );
};
