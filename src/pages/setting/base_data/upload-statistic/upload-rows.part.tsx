import type { KeyboardEvent, PointerEvent } from 'react';

import type { UploadRow, UploadStatistic } from '#state/devices/upload-statistic.ts';
import { nameIn } from '#state/view/english-names.ts';
import { phone } from '#state/view/viewport.ts';
import { HeatStrip } from '#ui/chart/heat-strip.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';

import { uploadFigure } from './upload-figure.part.ts';
import { uploadColumns } from './upload-columns.part.ts';
import { stripLabel, stripOf } from './upload-words.part.ts';
import { UploadCard } from './upload-card.part.tsx';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';

/** A step of a truck under the pointer or the keys. */
export interface PointedStep {
  readonly truckId: string;
  readonly index: number;
}

/** What is beside the strip takes about so much. */
const besidePx = (widthPx: number): number => (widthPx < 1150 ? 520 : 700);

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
  const { language } = translation;
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
          <UploadCard key={row.truckId} row={row} chosen={row.truckId === chosen} onChoose={onChoose}>
            {strip(row)}
          </UploadCard>
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
        columns={uploadColumns(translation, statistic, widthPx)}
        rows={statistic.rows.map((row) => ({ id: row.truckId, values: { ...row, cells: null } }))}
        cell={({ id }, name) => {
          const row = byId.get(id);
          if (row === undefined) return null;
          if (name === 'strip') return strip(row);
          if (name === 'signCode') return <Plate code={row.signCode} />;
          return name === 'companyName' ? nameIn(row.companyName, language) : uploadFigure(row, name);
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
