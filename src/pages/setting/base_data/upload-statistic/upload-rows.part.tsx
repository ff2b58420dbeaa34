import type { KeyboardEvent, PointerEvent } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { UploadRow, UploadStatistic } from '#state/devices/upload-statistic.ts';
import { nameIn } from '#state/view/english-names.ts';
import { phone } from '#state/view/viewport.ts';
import { HeatStrip } from '#ui/chart/heat-strip.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { GridColumn } from '#ui/table/grid-row.ts';

import { shareText, stepText, stripLabel, stripOf } from './upload-words.part.ts';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './upload-rows.module.css';

/** A step of a truck under the pointer or the keys. */
export interface PointedStep {
  readonly truckId: string;
  readonly index: number;
}

const columnsFor = (
  { t, language }: Translation,
  statistic: UploadStatistic,
  widthPx: number,
): readonly GridColumn[] => {
  const column = (name: string, title: Text, unit = '', right = true): GridColumn => ({
    name,
    title: t(title),
    unit,
    right,
    sortable: true,
  });
  const count = statistic.rows[0]?.cells.length ?? 1;
  const from = stepText(statistic, 0, { language });
  const until = stepText(statistic, count - 1, { language });
  return [
    column('signCode', words.plate, '', false),
    ...(widthPx < 1150 ? [] : [column('companyName', ['车队', 'Fleet'], '', false)]),
    {
      name: 'strip',
      title: `${from} → ${until}`,
      unit: t(statistic.stepH === 1 ? ['每格一小时', 'one cell per hour'] : ['每格一天', 'one cell per day']),
      right: false,
      sortable: false,
    },
    column('share', ['应收到率', 'Received/due']),
    column('gapH', ['缺报', 'Gaps'], 'h'),
    column('messages', ['收到', 'Received']),
    column('late', ['补传', 'Late']),
    column('refused', ['拒收', 'Rejected']),
  ];
};

/** What is beside the strip takes about so much. */
const besidePx = (widthPx: number): number => (widthPx < 1150 ? 520 : 700);

const figureOf = (row: UploadRow, name: string): string => {
  if (name === 'share') return shareText(row.share);
  const value = row[name as 'gapH' | 'messages' | 'late' | 'refused'];
  return row.heardSince === null && value === 0 ? '—' : formatNumber(value);
};

const stepAt = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest('[data-step]') : null;
  return cell === null ? null : Number(cell.getAttribute('data-step'));
};

const rowAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;

/** Trucks one a line with their strips; on a phone as cards. Left and right walk through the steps of a row. */
export const UploadRows = ({
  statistic,
  order,
  widthPx,
  chosen,
  pointed,
  onOrder,
  onChoose,
  onPoint,
}: {
  readonly statistic: UploadStatistic;
  readonly order: string;
  readonly widthPx: number;
  readonly chosen: string | null;
  readonly pointed: PointedStep | null;
  readonly onOrder: (order: string) => void;
  readonly onChoose: (truckId: string) => void;
  readonly onPoint: (pointed: PointedStep | null) => void;
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const byId = new Map(statistic.rows.map((row) => [row.truckId, row]));
  const stripPx = phone.value ? Math.max(240, widthPx - 56) : Math.max(220, widthPx - besidePx(widthPx));
  const strip = (row: UploadRow) => (
    <HeatStrip
      steps={stripOf(row, statistic)}
      width={stripPx}
      label={stripLabel(row, translation)}
      pointed={pointed?.truckId === row.truckId ? pointed.index : null}
    />
  );
  const point = ({ target }: PointerEvent): void => {
    const [truckId, index] = [rowAt(target), stepAt(target)];
    const next = truckId === null || index === null ? null : { truckId, index };
    if (next?.truckId !== pointed?.truckId || next?.index !== pointed?.index) onPoint(next);
  };
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const truckId = rowAt(event.target);
    const row = truckId === null ? undefined : byId.get(truckId);
    if (step === 0 || truckId === null || row === undefined) return;
    event.preventDefault();
    const from = pointed?.truckId === truckId ? pointed.index : step > 0 ? -1 : row.cells.length;
    onPoint({ truckId, index: Math.min(row.cells.length - 1, Math.max(0, from + step)) });
  };
  if (phone.value)
    return (
      <div className={rowCards.list} data-part="upload-table" data-total={statistic.total} onKeyDown={walk}>
        {statistic.rows.map((row) => (
          <button
            key={row.truckId}
            type="button"
            className={rowCards.card}
            data-id={row.truckId}
            aria-pressed={row.truckId === chosen}
            onClick={() => onChoose(row.truckId)}
          >
            <span className={rowCards.title}>
              <Plate code={row.signCode} />
              <span className={`${typography.secondary} ${typography.small}`}>
                {nameIn(row.companyName, language)}
              </span>
              <span className={layout.spacer} />
              <b data-field="share" data-value={row.share ?? ''}>
                {shareText(row.share)}
              </b>
            </span>
            <span className={styles.cardStrip}>{strip(row)}</span>
            <span className={rowCards.figures}>
              {(
                [
                  ['gapH', ['缺报（小时）', 'Gaps (h)']],
                  ['messages', ['收到', 'Received']],
                  ['late', ['补传', 'Late']],
                  ['refused', ['拒收', 'Rejected']],
                ] as const
              ).map(([name, title]) => (
                <span key={name} data-field={name}>
                  <i>{t(title)}</i>
                  {figureOf(row, name)}
                </span>
              ))}
            </span>
          </button>
        ))}
      </div>
    );
  return (
    <div
      className={layout.contents}
      onKeyDown={walk}
      onPointerMove={point}
      onPointerLeave={() => onPoint(null)}
    >
      <DataGrid
        part="upload-table"
        columns={columnsFor(translation, statistic, widthPx)}
        rows={statistic.rows.map((row) => ({ id: row.truckId, values: { ...row, cells: null } }))}
        cell={({ id }, name) => {
          const row = byId.get(id);
          if (row === undefined) return null;
          if (name === 'strip') return strip(row);
          if (name === 'signCode') return <Plate code={row.signCode} />;
          return name === 'companyName' ? nameIn(row.companyName, language) : figureOf(row, name);
        }}
        order={order}
        onOrder={onOrder}
        chosen={chosen}
        onChoose={onChoose}
        pinFirst={false}
        rowPx={32}
      />
    </div>
  );
};
