import { compareNames } from '#domain/names/name-order.ts';
import { penaltyKinds, penaltyRules, scoreBands, type ScoreBand } from '#domain/fleet/driver-score.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { DriverScoreRow } from '#state/fleet/drivers.ts';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { ScoreStrip } from '#ui/chart/score-strip.tsx';
import { useTranslation, type Translation } from '#ui/language.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { GridColumn, GridRow } from '#ui/table/grid-row.ts';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import typography from '#ui/styles/typography.module.css';

const bandText = (band: string | null): Text =>
  band === null ? ['里程不足', 'Too few km'] : (scoreBands[band as ScoreBand]?.text ?? [band, band]);

const difference = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;

/** A driver as a row of the table: what is shown and what it can be ordered by. */
export const scoreRow = (row: DriverScoreRow): GridRow => ({
  id: row.driverCode,
  values: {
    driverName: row.driverName,
    companyName: row.companyName,
    score: row.score,
    band: row.band,
    compared: row.median,
    difference: difference(row.score, row.median),
    change: difference(row.score, row.before),
    km: row.km,
    ...Object.fromEntries(penaltyKinds.map((kind) => [kind, row.penalties[kind].points])),
  },
});

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Orders rows by one of their values; what is missing comes last either way. */
export const orderedRows = (rows: readonly GridRow[], order: string): readonly GridRow[] => {
  const descending = order.startsWith('-');
  const name = descending ? order.slice(1) : order;
  return rows.toSorted((a, b) => {
    const [one, other] = [a.values[name] ?? null, b.values[name] ?? null];
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    const by =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : compareNames(String(one), String(other));
    return descending ? -by : by;
  });
};

/** From here on each penalty has its column; below, what cost most stands in one. */
const allPenaltiesPx = 1500;

/** The two penalties that cost most, in words. */
const worstText = ({ values }: GridRow, { t }: Translation): string => {
  const lost = penaltyKinds
    .map((kind) => ({ kind, points: numberIn(values[kind]) ?? 0 }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
  if (numberIn(values['score']) === null) return missing;
  return lost.length === 0
    ? t(['没有扣分', 'No deductions'])
    : lost
        .slice(0, 2)
        .map(({ kind, points }) => `${t(penaltyRules[kind].text)} ${formatNumber(-points, 1)}`)
        .join(t(['，', ', ']));
};

const columnsFor = (widthPx: number, { t }: Translation): readonly GridColumn[] => {
  const plain = (name: string, title: Text): GridColumn => ({
    name,
    title: t(title),
    unit: '',
    right: false,
    sortable: true,
  });
  const figure = (name: string, title: Text, unit = ''): GridColumn => ({
    ...plain(name, title),
    unit,
    right: true,
  });
  return [
    plain('driverName', words.driver),
    ...(widthPx < 900 ? [] : [plain('companyName', ['车队', 'Fleet'])]),
    figure('score', ['评分', 'Score']),
    plain('band', ['等级', 'Band']),
    { ...plain('compared', ['与车队中位数', 'Compared with fleet median']), sortable: false },
    figure('difference', ['差值', 'Difference']),
    figure('change', ['较上期', 'Change']),
    figure('km', ['里程', 'Distance'], 'km'),
    ...(widthPx < allPenaltiesPx
      ? [{ ...plain('worst', ['扣分最多', 'Largest deductions']), sortable: false }]
      : penaltyKinds.map((kind) => figure(kind, penaltyRules[kind].text))),
  ];
};

const cellOf = (translation: Translation, row: GridRow, name: string) => {
  const { t, language } = translation;
  const value = row.values[name];
  switch (name) {
    case 'score':
      return <b>{formatNumber(numberIn(value), 1)}</b>;
    case 'band':
      return (
        <span className={value === null ? typography.muted : undefined}>
          {t(bandText(typeof value === 'string' ? value : null))}
        </span>
      );
    case 'compared':
      return <ScoreStrip score={numberIn(row.values['score'])} median={numberIn(value)} />;
    case 'difference':
    case 'change':
      return formatChange(numberIn(value), 1);
    case 'km':
      return formatNumber(numberIn(value), 0);
    case 'driverName':
      return <b>{personIn(String(value), translation.language)}</b>;
    case 'worst':
      return <span className={typography.secondary}>{worstText(row, translation)}</span>;
    case 'companyName':
      return nameIn(String(value), language);
    // What was not lost is not worth the eye.
    default:
      return (
        <span className={value === 0 || value === null ? typography.muted : undefined}>
          {value === 0 ? '0' : formatNumber(value === null ? null : -(numberIn(value) ?? 0), 1)}
        </span>
      );
  }
};

/** Drivers one a line. Each opens the driver's page. */
export const ScoreTable = ({
  rows,
  order,
  widthPx,
  onOrder,
  onOpen,
}: {
  readonly rows: readonly GridRow[];
  readonly order: string;
  readonly widthPx: number;
  readonly onOrder: (order: string) => void;
  readonly onOpen: (driverCode: string) => void;
}) => {
  const translation = useTranslation();
  return (
    <DataGrid
      part="driver-table"
      columns={columnsFor(widthPx, translation)}
      rows={rows}
      cell={(row, name) => cellOf(translation, row, name)}
      order={order}
      onOrder={onOrder}
      chosen={null}
      onChoose={onOpen}
      pinFirst={false}
      rowPx={32}
    />
  );
};

/** Drivers as cards on a phone. */
export const ScoreCards = ({
  rows,
  onOpen,
}: {
  readonly rows: readonly GridRow[];
  readonly onOpen: (driverCode: string) => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  return (
    <div className={rowCards.list} data-part="driver-table" data-total={rows.length}>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className={rowCards.card}
          data-id={row.id}
          onClick={() => onOpen(row.id)}
        >
          <span className={rowCards.title}>
            {cellOf(translation, row, 'driverName')}
            <span className={`${typography.secondary} ${typography.small}`}>
              {nameIn(String(row.values['companyName']), translation.language)}
            </span>
            <span className={layout.spacer} />
            <span>
              <span className={typography.secondary}>{cellOf(translation, row, 'band')}</span>&ensp;
              <span data-field="score" data-value={String(row.values['score'] ?? '')}>
                {cellOf(translation, row, 'score')}
              </span>
            </span>
          </span>
          <span className={rowCards.summary}>
            {cellOf(translation, row, 'compared')}
            <span>
              {t(['较上期', 'Change'])} {cellOf(translation, row, 'change')} ·{' '}
              {cellOf(translation, row, 'km')} km
            </span>
          </span>
        </button>
      ))}
    </div>
  );
};
