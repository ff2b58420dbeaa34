import { healthBand } from '#domain/devices/health-terms.ts';
import { repairStates, isRepairState } from '#domain/devices/repair-states.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { HealthRanking, HealthRow } from '#state/devices/device-health.ts';
import { nameIn } from '#state/view/english-names.ts';
import { phone } from '#state/view/viewport.ts';
import { DayStrip } from '#ui/chart/day-strip.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { GridColumn } from '#ui/table/grid-row.ts';

import { adviceText, causeText } from './health-words.part.ts';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './health-rows.module.css';

const columnsFor = ({ t }: Translation, widthPx: number): readonly GridColumn[] => {
  const column = (name: string, title: Text, more: Partial<GridColumn> = {}): GridColumn => ({
    name,
    title: t(title),
    unit: '',
    right: false,
    sortable: false,
    ...more,
  });
  return [
    column('signCode', words.plate, { sortable: true }),
    ...(widthPx < 1150 ? [] : [column('terminal', ['终端', 'Console'])]),
    column('score', ['健康分', 'Health'], { sortable: true }),
    column('strip', ['每天', 'By day'], { unit: t(['高为差', 'high is bad']) }),
    column('cause', ['主要原因', 'Main cause'], { yields: true }),
    ...(widthPx < 1000 ? [] : [column('advice', ['怎么办', 'What to do'], { yields: true })]),
    column('offlineS', ['离线', 'Off-line'], { unit: 'h', right: true, sortable: true }),
    column('repair', ['检修单', 'Repair order']),
  ];
};

const stripLabel = (row: HealthRow, { t }: Translation): string => {
  const days = row.days.filter((day) => day !== null);
  return t(['{n} 天中 {bad} 天低于 90 分', '{bad} of {n} {n:day|days} under 90'], {
    n: days.length,
    bad: days.filter((day) => day < 90).length,
  });
};

const Score = ({ score }: { readonly score: number | null }) => {
  const { t } = useTranslation();
  if (score === null) return <span className={typography.muted}>{t(['数据不足', 'not enough data'])}</span>;
  return (
    <span className={styles.score} data-band={healthBand(score)}>
      <b>{formatNumber(score, 1)}</b>
      <i aria-hidden="true">
        <s style={{ width: `${score}%` }} />
      </i>
    </span>
  );
};

const Cause = ({ row }: { readonly row: HealthRow }) => {
  const translation = useTranslation();
  const [cause] = row.causes;
  if (cause === undefined) return <span className={typography.muted}>—</span>;
  return <b className={styles.cause}>{causeText(cause, translation)}</b>;
};

const Repair = ({ row: { repair } }: { readonly row: HealthRow }) => {
  const { t } = useTranslation();
  if (repair === null) return <span className={typography.muted}>—</span>;
  return (
    <>
      {isRepairState(repair.state) ? t(repairStates[repair.state].text) : repair.state} {repair.assignee}
    </>
  );
};

const advice = (row: HealthRow, translation: Translation): string =>
  row.causes[0] === undefined ? '—' : adviceText(row.causes[0], translation);

/** Trucks one a line, the worst first; on a phone as cards. */
export const HealthRows = ({
  ranking,
  order,
  widthPx,
  chosen,
  onOrder,
  onChoose,
}: {
  readonly ranking: HealthRanking;
  readonly order: string;
  readonly widthPx: number;
  readonly chosen: string | null;
  readonly onOrder: (order: string) => void;
  readonly onChoose: (truckId: string) => void;
}) => {
  const translation = useTranslation();
  const byId = new Map(ranking.rows.map((row) => [row.truckId, row]));
  const strip = (row: HealthRow, width: number) => (
    <DayStrip scores={row.days} width={width} label={stripLabel(row, translation)} />
  );
  if (phone.value)
    return (
      <div className={rowCards.list} data-part="health-table" data-total={ranking.total}>
        {ranking.rows.map((row) => (
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
                {nameIn(row.companyName, translation.language)}
              </span>
              <span className={layout.spacer} />
              <Score score={row.score} />
            </span>
            <span className={styles.said}>
              <Cause row={row} />
              <span>{advice(row, translation)}</span>
            </span>
            {strip(row, Math.max(240, widthPx - 56))}
            {row.repair === null ? null : (
              <span className={`${typography.secondary} ${typography.small}`}>
                <Repair row={row} />
              </span>
            )}
          </button>
        ))}
      </div>
    );
  return (
    <DataGrid
      part="health-table"
      columns={columnsFor(translation, widthPx)}
      rows={ranking.rows.map((row) => ({ id: row.truckId, values: { ...row, causes: null, shares: null } }))}
      cell={({ id }, name) => {
        const row = byId.get(id);
        if (row === undefined) return null;
        if (name === 'signCode') return <Plate code={row.signCode} />;
        if (name === 'score') return <Score score={row.score} />;
        if (name === 'strip') return strip(row, widthPx < 1150 ? 150 : 200);
        if (name === 'cause') return <Cause row={row} />;
        if (name === 'advice')
          return <span title={advice(row, translation)}>{advice(row, translation)}</span>;
        if (name === 'offlineS') return row.dueS === 0 ? '—' : formatNumber(row.offlineS / 3600, 1);
        return name === 'repair' ? <Repair row={row} /> : row.terminal;
      }}
      order={order}
      onOrder={onOrder}
      chosen={chosen}
      onChoose={onChoose}
      pinFirst={false}
      rowPx={32}
    />
  );
};
