import { lazy, Suspense, useEffect, useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { words } from '#i18n/words.ts';
import type { Report } from '#report/define.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { loadRow, type Row } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';
import drawers from '#ui/styles/drawers.module.css';
import sections from '#ui/styles/sections.module.css';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';

import AlarmHistory from '../../alarm-history.tsx';
import { JudgeForm } from '../../judging/judge-form.tsx';
import { ReadAge } from '../../table-state.tsx';
import { useRead } from '../../use-read.ts';
import { WhyPanel } from '../../why/why-panel.tsx';
import type { ReportSlots } from '../slots.ts';
import { DrillDown } from '../table/drill-down-link.tsx';
import { OpensLinks } from '../table/opens-links.tsx';
import { MeanwhileRows } from './meanwhile-rows.tsx';
import { RowMedia } from './media/row-media.tsx';
import { Moments } from './moments-table.tsx';
import placeMap from './place-map.module.css';
import { RecordDrawing } from './record-drawing.tsx';
import { rowFacts } from './row-facts.ts';
import { RowFault } from './row-fault.tsx';
import { RowFields } from './row-fields.tsx';
import { RowHead } from './row-head.tsx';
import { Sequence } from './row-sequence.tsx';
import { useAround } from './use-around.ts';

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
  const { t } = useTranslation();
  const facts = rowFacts(report, row);
  const { id, signCode, moments, abnormal, wrong, atMs, place } = facts;
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

  const [first] = detail?.alarms ?? [];
  const around = useAround(signCode, atMs);
  const alarms = (detail?.alarms ?? []).flatMap((alarm) => {
    const alarmId = textIn(alarm['id']);
    return alarmId === null ? [] : [{ id: alarmId, stateVersion: numberIn(alarm['stateVersion']) }];
  });
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={drawers.panel}
      data-part="row-detail"
      data-id={id}
      aria-label={t(words.details)}
    >
      <RowHead facts={facts} position={position} onStep={onStep} onClose={onClose} />
      <div className={drawers.body} tabIndex={0} role="region" aria-label={t(words.details)}>
        {detail === null ? null : <ReadAge read={read} />}
        {abnormal ? <RowFault row={row} alarm={first} facts={facts} /> : null}
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
        {place === null ? null : (
          <>
            <div className={sections.heading}>
              {t(words.place)} {around.state === 'known' ? <ReadAge read={around} /> : null}
            </div>
            <Suspense fallback={<div className={placeMap.map} />}>
              <PlaceMap {...place} abnormal={wrong} around={around} atMs={atMs} signCode={signCode} />
            </Suspense>
          </>
        )}
        {detail === null ? null : <Sequence report={report} row={row} detail={detail} />}
        <div className={sections.heading}>{t(['全部字段', 'All fields'])}</div>
        <RowFields report={report} row={row} />
      </div>
      {alarms.length === 0 ? null : <JudgeForm key={id} alarms={alarms} onDone={changed} />}
      <OpensLinks report={report} row={row} />
      {report.drillDown ? <DrillDown report={report} row={row} period={period} /> : null}
    </aside>
  );
};
