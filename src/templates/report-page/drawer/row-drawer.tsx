import { lazy, Suspense, useEffect, useState } from 'react';
import { formatDuration } from '#domain/time/duration.ts';
import type { Period } from '#domain/time/period.ts';
import { formatDateTime, instantMs } from '#domain/time/time.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { words } from '#i18n/words.ts';
import type { Report } from '#report/define.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { now } from '#state/view/clock.ts';
import { loadRow, type Row } from '#state/reports/reports.ts';
import { sealOfRow } from './seal-of-row.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { numberIn, rawValue, textIn } from '#ui/table/cell-value.ts';
import { Moments } from './moments-table.tsx';
import { MeanwhileRows } from './meanwhile-rows.tsx';
import { RecordDrawing } from './record-drawing.tsx';
import { rowAlarmName } from './row-alarm-name.ts';
import { Sequence } from './row-sequence.tsx';
import { numberAt } from '../table/row-value.ts';
import { DrillDown } from '../table/drill-down-link.tsx';
import { OpensLinks } from '../table/opens-links.tsx';
import { RowMedia } from './media/row-media.tsx';
import { unsealingChange } from './unsealing-change.ts';
import { useAround } from './use-around.ts';
import type { ReportSlots } from '../slots.ts';
import AlarmHistory from '../../alarm-history.tsx';
import { JudgeForm } from '../../judging/judge-form.tsx';
import { ReadAge } from '../../table-state.tsx';
import { useRead } from '../../use-read.ts';
import { WhyPanel } from '../../why/why-panel.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import placeMap from './place-map.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './row-drawer.module.css';

const PlaceMap = lazy(() => import('./place-map.tsx'));

/** Everything that is known of one row: what is wrong, drawing, moments and change, place, sequence, why. */
export const RowDrawer = ({
  address,
  report,
  row,
  position,
  onStep,
  onClose,
  onChanged,
  period,
  slots,
}: {
  readonly address: string;
  readonly report: Report;
  readonly row: Row;
  readonly position: string;
  readonly onStep: (step: number) => void;
  readonly onClose: () => void;
  /** Something of the row was written: the list must be read again. */
  readonly onChanged: () => void;
  readonly period: Period;
  readonly slots: ReportSlots;
}) => {
  const { t, language } = useTranslation();
  const id = String(row['id']);
  const [refetchKey, setRefetchKey] = useState(0);
  // A grouped row stands for many rows; it has no record of its own.
  const read = useRead(report.grouped ? null : `${address} ${id} ${refetchKey}`, () => loadRow(address, id));
  const changed = (): void => {
    setRefetchKey(refetchKey + 1);
    onChanged();
  };
  const detail = String(read.value?.row['id']) === id ? read.value : null;

  useEffect(() => takeRight(424), []);
  const panel = useDrawerFocus();

  const moments = (report.moments ?? []).filter((moment) => textIn(row[moment.time]) !== null);
  const placed = moments.find((moment) => numberAt(row, moment.longitudeDeg) !== null);
  const longitudeDeg = numberAt(row, placed?.longitudeDeg ?? 'longitudeDeg');
  const latitudeDeg = numberAt(row, placed?.latitudeDeg ?? 'latitudeDeg');
  const abnormal = row['abnormal'] === true;
  const [first] = detail?.alarms ?? [];
  // What no alarm has a priority for is judged by its seal.
  const priority = first ? alarmWord(numberIn(first['type']) ?? 0).priority : 1;
  const seal = sealOfRow(report, row);
  const dismissed = row['state'] === 'normal' || row['state'] === 'falseAlarm';
  // Somebody has to answer for it until people found nothing wrong.
  const wrong = abnormal || (report.judged === true && !dismissed);
  const signCode = textIn(row['signCode']);
  const atMs = instantMs(textIn(row[placed?.time ?? 'startTime']));
  const around = useAround(signCode, atMs);
  const compartment = numberIn(row['compartment']);
  const began = instantMs(textIn(row[moments[0]?.time ?? '']));
  const alarms = (detail?.alarms ?? []).flatMap((alarm) => {
    const alarmId = textIn(alarm['id']);
    return alarmId === null ? [] : [{ id: alarmId, stateVersion: numberIn(alarm['stateVersion']) }];
  });
  const litres = unsealingChange(row);
  const open = began !== null && (report.moments?.length ?? 0) > moments.length;
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={drawers.panel}
      data-part="row-detail"
      data-id={id}
      aria-label={t(words.details)}
    >
      <div className={drawers.head}>
        {seal === null ? null : <SealGlyph seal={seal} size={18} />}
        <h2>
          {signCode === null ? id : <Plate code={signCode} />}
          {compartment === null ? '' : t([' · {n} 仓', ' · Comp. {n}'], { n: compartment })}
        </h2>
        <span className={layout.spacer} />
        <span className={`${typography.muted} ${typography.small}`}>{position}</span>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['上一条', 'Previous row'])}
          onClick={() => onStep(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['下一条', 'Next row'])}
          onClick={() => onStep(1)}
        >
          <Icon name="right" />
        </button>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      <div className={drawers.body} tabIndex={0} role="region" aria-label={t(words.details)}>
        {detail === null ? null : <ReadAge read={read} />}
        {abnormal ? (
          <div
            className={`${sections.reason} ${styles.reason}`}
            data-priority={priority}
            data-part="abnormal"
          >
            <PriorityGlyph priority={priority} size={18} />
            <div>
              <b>{first ? t(rowAlarmName(first)) : t(['异常', 'Abnormal'])}</b>
              {began === null ? null : (
                <div className={`${typography.secondary} ${typography.small}`}>
                  {formatDateTime(began, language)}
                  {open
                    ? ` · ${t(['仍未关闭', 'still open'])} · ${formatDuration((now.value - began) / 1000, language)}`
                    : ''}
                </div>
              )}
              {litres === null ? null : (
                <div className={typography.small} data-part="unsealing-change">
                  {t(litres)}
                </div>
              )}
            </div>
          </div>
        ) : null}
        <RecordDrawing
          row={row}
          moments={moments}
          cargo={around.state === 'known' ? around.track.cargo : null}
          wrong={wrong}
        />
        {moments.length > 0 ? <Moments row={row} moments={moments} /> : null}
        <MeanwhileRows report={report} row={row} />
        {slots.figures ? <slots.figures report={report} row={row} onChanged={changed} /> : null}
        {/* A fix is what the terminal said, and nothing was judged. */}
        {report.grouped || report.source === 'position' ? null : (
          <WhyPanel key={`${id} ${refetchKey}`} address={address} id={id} />
        )}
        {alarms.map(({ id: alarmId, stateVersion }) => (
          <AlarmHistory key={alarmId} id={alarmId} version={stateVersion} />
        ))}
        <RowMedia report={report} row={row} />
        {slots.actions ? <slots.actions key={id} report={report} row={row} onChanged={onChanged} /> : null}
        {longitudeDeg === null || latitudeDeg === null ? null : (
          <>
            <div className={sections.heading}>
              {t(words.place)} {around.state === 'known' ? <ReadAge read={around} /> : null}
            </div>
            <Suspense fallback={<div className={placeMap.map} />}>
              <PlaceMap
                longitudeDeg={longitudeDeg}
                latitudeDeg={latitudeDeg}
                abnormal={wrong}
                around={around}
                atMs={atMs}
                signCode={signCode}
                areaName={textIn(row[placed?.areaName ?? 'areaName'])}
              />
            </Suspense>
          </>
        )}
        {detail === null ? null : <Sequence report={report} row={row} detail={detail} />}
        <div className={sections.heading}>{t(['全部字段', 'All fields'])}</div>
        <dl className={sections.facts}>
          {Object.entries(report.columns).map(([name, column]) => (
            <div key={name} className={layout.contents}>
              <dt>{t(column.title)}</dt>
              <dd data-field={name} data-value={rawValue(row[name])}>
                {renderCell({ language, nowMs: now.value, column, row }, name)}
                {row[name] === null || row[name] === undefined ? '' : ` ${cellShapes[column.kind].unit}`}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {alarms.length === 0 ? null : <JudgeForm key={id} alarms={alarms} onDone={changed} />}
      <OpensLinks report={report} row={row} />
      {report.drillDown ? <DrillDown report={report} row={row} period={period} /> : null}
    </aside>
  );
};
