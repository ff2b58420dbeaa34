import { lazy, Suspense, useEffect, useState } from 'react';

import { alarmWord } from '#domain/alarm-words.ts';
import { formatDuration } from '#domain/duration.ts';
import { formatChange, formatNumber } from '#domain/number-format.ts';
import { formatDateTime, formatMoment, instantMs, missing } from '#domain/time.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Moment, Report } from '#report/define.ts';
import { cueRow } from '#state/alarms.ts';
import { takeRight } from '#state/alarm-view.ts';
import { now } from '#state/clock.ts';
import { loadRow, type Row, type RowDetail } from '#state/reports.ts';
import { useTruckDetail } from '../truck-picture.tsx';
import { drawnCompartment, sealState } from '../truck-drawing.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import type { DrawnCompartment, TankPart } from '#ui/drawing/tank-parts.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import { numberIn, rawValue, textIn } from '#ui/table/cell-value.ts';

import { WhyList } from './why-list.tsx';

const PlaceMap = lazy(() => import('./place-map.tsx'));

const parts: Readonly<Record<string, TankPart>> = {
  manhole: 'manhole',
  apiAdaptor: 'api',
  footValve: 'foot',
};

const at = (row: Row, name: string | undefined): number | null =>
  name === undefined ? null : numberIn(row[name]);

/** The truck as this record saw it: its own compartment with its volume, the others empty outlines. */
const RecordDrawing = ({ row, moments }: { readonly row: Row; readonly moments: readonly Moment[] }) => {
  const { t } = useSpeech();
  const signCode = textIn(row['signCode']);
  const detail = useTruckDetail(signCode);
  const compartment = numberIn(row['compartment']);
  if (detail === null || compartment === null) return null;
  const abnormal = row['abnormal'] === true;
  const part = parts[textIn(row['part']) ?? ''];
  const vtL = moments.map(({ vtL: name }) => at(row, name)).findLast((value) => value !== null) ?? null;
  const drawn: readonly DrawnCompartment[] = detail.compartments.map((item) => {
    const plain = drawnCompartment(item);
    if (item.compartment !== compartment)
      return { number: plain.number, capacityL: plain.capacityL, oil: plain.oil, fraction: 0 };
    const open = textIn(row['closeTime']) === null || abnormal;
    return {
      number: plain.number,
      capacityL: plain.capacityL,
      oil: plain.oil,
      fraction: vtL === null ? 0 : vtL / Math.max(1, plain.capacityL),
      label: vtL === null ? '' : formatNumber(vtL),
      seal: sealState(textIn(row['seal']) ?? ''),
      ...(open && part === 'manhole' ? { manhole: 'open' as const } : {}),
      ...(open && part === 'foot' ? { foot: 'open' as const } : {}),
      ...(open && part === 'api' ? { api: 'open' as const } : {}),
      bad: abnormal && part ? [part] : [],
    };
  });
  return (
    <Truck
      width={392}
      compartments={drawn}
      title={t(['{plate} 第 {n} 仓', '{plate}, compartment {n}'], { plate: signCode ?? '', n: compartment })}
    />
  );
};

const figures = [
  { key: 'levelMm', title: words.level, unit: 'mm', digits: 0 },
  { key: 'vtL', title: ['Vt', 'Vt'], unit: 'L', digits: 0 },
  { key: 'v20L', title: ['V20', 'V20'], unit: 'L', digits: 0 },
  { key: 'temperatureC', title: ['', ''], unit: '℃', digits: 1 },
] as const;

/** The record's moments side by side, and what changed from the first to the last. */
const Moments = ({ row, moments }: { readonly row: Row; readonly moments: readonly Moment[] }) => {
  const { t, language } = useSpeech();
  const shown = figures.filter(({ key }) => moments.some((moment) => moment[key] !== undefined));
  const first = moments[0];
  const last = moments.at(-1);
  const change = (key: (typeof figures)[number]['key']): number | null => {
    const before = at(row, first?.[key]);
    const after = at(row, last?.[key]);
    return before === null || after === null ? null : after - before;
  };
  return (
    <table className="ct" data-part="moments">
      <thead>
        <tr>
          <th />
          {shown.map(({ key, title, unit }) => (
            <th key={key} className="r">
              {t(title)}
              <small>{unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moments.map((moment) => (
          <tr key={moment.time}>
            <td className="t2">
              {t(moment.title)} {formatMoment(textIn(row[moment.time]), now.value, language)}
            </td>
            {shown.map(({ key, digits }) => (
              <td key={key} className="r" data-field={moment[key]} data-value={at(row, moment[key]) ?? ''}>
                {key === 'v20L' ? (
                  <b>{formatNumber(at(row, moment[key]), digits)}</b>
                ) : (
                  formatNumber(at(row, moment[key]), digits)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {moments.length > 1 ? (
        <tfoot>
          <tr>
            <td>{t(['差值', 'Change'])}</td>
            {shown.map(({ key, digits }) => (
              <td key={key} className="r">
                {formatChange(change(key), digits)}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
};

interface Step {
  readonly time: string;
  readonly text: string;
  readonly bad: boolean;
}

const Sequence = ({
  report,
  row,
  detail,
}: {
  readonly report: Report;
  readonly row: Row;
  readonly detail: RowDetail;
}) => {
  const { t, language } = useSpeech();
  const own: Step[] = (report.moments ?? []).flatMap((moment) => {
    const time = textIn(row[moment.time]);
    return time === null
      ? []
      : [
          {
            time,
            text: [t(moment.title), textIn(row[moment.areaName ?? ''])].filter((part) => part).join(' · '),
            bad: false,
          },
        ];
  });
  const alarms: Step[] = detail.alarms.flatMap((alarm) => {
    const time = textIn(alarm['startTime']);
    const type = numberIn(alarm['type']);
    return time === null || type === null ? [] : [{ time, text: t(alarmWord(type).text), bad: true }];
  });
  const revisions: Step[] = detail.history.map(({ revision, changedTime }) => ({
    time: changedTime,
    text: t(['第 {n} 版', 'Revision {n}'], { n: revision }),
    bad: false,
  }));
  const steps = [...own, ...alarms, ...revisions].toSorted((a, b) => (a.time < b.time ? 1 : -1));
  if (steps.length === 0) return null;
  return (
    <>
      <div className="sec">{t(['经过', 'Sequence'])}</div>
      {steps.map((step) => (
        <div key={`${step.time} ${step.text}`} className={step.bad ? 'ev x' : 'ev'}>
          <span>{formatMoment(step.time, now.value, language)}</span>
          <i />
          <b>{step.text}</b>
        </div>
      ))}
    </>
  );
};

const Verdict = ({ detail, onDone }: { readonly detail: RowDetail; readonly onDone: () => void }) => {
  const { t } = useSpeech();
  const [verdict, setVerdict] = useState<'normal' | 'abnormal'>('abnormal');
  const [note, setNote] = useState('');
  const alarm = detail.alarms[0];
  const id = textIn(alarm?.['id']);
  if (!alarm || id === null) return null;
  const choices: readonly (readonly ['normal' | 'abnormal', Text])[] = [
    ['normal', ['正常', 'Normal']],
    ['abnormal', ['异常', 'Abnormal']],
  ];
  return (
    <form
      className="df"
      data-part="verdict"
      onSubmit={(event) => {
        event.preventDefault();
        void cueRow(id, verdict, note.trim()).then((done) => {
          if (done) onDone();
        });
      }}
    >
      <div className="seg" role="group">
        {choices.map(([code, text]) => (
          <button key={code} type="button" aria-pressed={verdict === code} onClick={() => setVerdict(code)}>
            {t(text)}
          </button>
        ))}
      </div>
      <span className="in" style={{ flex: 1 }}>
        <input
          required
          maxLength={500}
          value={note}
          aria-label={t(['处理说明', 'Note'])}
          placeholder={t(['处理说明（必填）', 'Note (required)'])}
          onChange={(event) => setNote(event.target.value)}
        />
      </span>
      <button type="submit" className="btn pri" disabled={note.trim() === ''}>
        {t(['提交', 'Submit'])}
      </button>
    </form>
  );
};

/** Everything that is known of one row: what is wrong, drawing, moments and change, place, sequence, why. */
export const RowDrawer = ({
  address,
  report,
  row,
  position,
  onStep,
  onClose,
}: {
  readonly address: string;
  readonly report: Report;
  readonly row: Row;
  readonly position: string;
  readonly onStep: (step: number) => void;
  readonly onClose: () => void;
}) => {
  const { t, language } = useSpeech();
  const id = String(row['id']);
  const [detail, setDetail] = useState<RowDetail | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setDetail(null);
    void loadRow(address, id).then((outcome) => {
      if (current && outcome.ok) setDetail(outcome.value);
    });
    return () => {
      current = false;
    };
  }, [address, id, turn]);

  useEffect(() => takeRight(424), []);

  const moments = (report.moments ?? []).filter((moment) => textIn(row[moment.time]) !== null);
  const placed = moments.find((moment) => at(row, moment.longitudeDeg) !== null);
  const longitudeDeg = at(row, placed?.longitudeDeg ?? 'longitudeDeg');
  const latitudeDeg = at(row, placed?.latitudeDeg ?? 'latitudeDeg');
  const abnormal = row['abnormal'] === true;
  const signCode = textIn(row['signCode']);
  const compartment = numberIn(row['compartment']);
  const began = instantMs(textIn(row[moments[0]?.time ?? '']));
  const open = began !== null && (report.moments?.length ?? 0) > moments.length;
  return (
    <aside className="drawer" data-part="row-detail" data-id={id} aria-label={t(words.details)}>
      <div className="dh">
        {'seal' in report.columns ? (
          <SealGlyph seal={sealState(textIn(row['seal']) ?? '')} size={18} />
        ) : null}
        <h2>
          {signCode === null ? id : <Plate code={signCode} />}
          {compartment === null ? '' : t([' · {n} 仓', ' · No. {n}'], { n: compartment })}
        </h2>
        <span className="sp" />
        <span className="t3 small">{position}</span>
        <button
          type="button"
          className="btn q sm ico"
          aria-label={t(['上一条', 'Previous row'])}
          onClick={() => onStep(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="btn q sm ico"
          aria-label={t(['下一条', 'Next row'])}
          onClick={() => onStep(1)}
        >
          <Icon name="right" />
        </button>
        <button type="button" className="btn q sm ico" aria-label={t(words.close)} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <div className="db">
        {abnormal ? (
          <div className="why-line" style={{ marginBottom: '.75rem' }}>
            <PriorityGlyph priority={1} size={18} />
            <div>
              <b>
                {detail?.alarms[0]
                  ? t(alarmWord(numberIn(detail.alarms[0]['type']) ?? 0).text)
                  : t(['异常', 'Abnormal'])}
              </b>
              {began === null ? null : (
                <div className="t2 small">
                  {formatDateTime(began, language)}
                  {open
                    ? ` · ${t(['仍未关闭', 'still open'])} · ${formatDuration((now.value - began) / 1000, language)}`
                    : ''}
                </div>
              )}
            </div>
          </div>
        ) : null}
        <RecordDrawing row={row} moments={moments} />
        {moments.length > 0 ? <Moments row={row} moments={moments} /> : null}
        {longitudeDeg === null || latitudeDeg === null ? null : (
          <>
            <div className="sec">{t(words.place)}</div>
            <Suspense fallback={<div className="place-map" />}>
              <PlaceMap
                longitudeDeg={longitudeDeg}
                latitudeDeg={latitudeDeg}
                abnormal={abnormal}
                bearingDeg={(at(row, 'speedKmh') ?? 0) >= 3 ? at(row, 'bearingDeg') : null}
                label={signCode ?? ''}
              />
            </Suspense>
            <div className="small t2" style={{ display: 'flex', marginTop: '.25rem' }}>
              <span>{textIn(row[placed?.areaName ?? 'areaName']) ?? missing}</span>
              <span className="sp" />
              <span>
                {longitudeDeg.toFixed(5)}, {latitudeDeg.toFixed(5)}
              </span>
            </div>
          </>
        )}
        {detail === null ? null : <Sequence report={report} row={row} detail={detail} />}
        <div className="sec">{t(['全部字段', 'All fields'])}</div>
        <dl className="kv">
          {Object.entries(report.columns).map(([name, column]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(column.title)}</dt>
              <dd data-field={name} data-value={rawValue(row[name])}>
                {renderCell({ language, nowMs: now.value, column, row }, name)}
                {row[name] === null || row[name] === undefined ? '' : ` ${cellShapes[column.kind].unit}`}
              </dd>
            </div>
          ))}
        </dl>
        {detail === null ? null : <WhyList why={detail.why} />}
      </div>
      {detail === null ? null : <Verdict detail={detail} onDone={() => setTurn(turn + 1)} />}
    </aside>
  );
};
