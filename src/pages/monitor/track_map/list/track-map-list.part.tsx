import { memo, useMemo } from 'react';

import { relativeTime } from '#domain/time/relative-time.ts';
import { instantMs } from '#domain/time/time.ts';
import { truckProcessStates } from '#domain/words/truck-process-words.ts';
import { truckStateKey, truckStates, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import type { Language, Text } from '#i18n/text.ts';
import { truckAlarmName } from '#state/alarms/truck-alarm.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { compartmentsOf } from '#state/fleet/inventory.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import { drawnTanks } from '#templates/truck-drawing.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { Icon } from '#ui/icon.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { WindowList } from '#ui/window-list.tsx';
import layout from '#ui/styles/layout.module.css';
import styles from './track-map-list.module.css';

type Row =
  | {
      readonly key: string;
      readonly heightPx: number;
      readonly group: TruckStateKey;
      readonly count: number;
      readonly open: boolean;
    }
  | { readonly key: string; readonly heightPx: number; readonly truck: TruckStatus };

const strips = new WeakMap<TruckStatus, ReturnType<typeof drawnTanks>>();

const stripOf = (truck: TruckStatus): ReturnType<typeof drawnTanks> => {
  const known = strips.get(truck);
  if (known) return known;
  const made = drawnTanks(compartmentsOf(truck));
  strips.set(truck, made);
  return made;
};

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

/** Under the plate: why it is in alarm, since when it is away, where it is, or what it does. */
const lineOf = (
  truck: TruckStatus,
  alarm: Text | null,
  nowMs: number,
  language: Language,
  t: (text: Text) => string,
): string => {
  if (alarm !== null) return t(alarm);
  if (truck.status === 0) {
    const seen = instantMs(truck.contactTime);
    if (seen !== null) return relativeTime(seen, nowMs, language);
  }
  const place = truckPlace(truck);
  if (place !== null) return t(place);
  return isProcess(truck.processState)
    ? t(truckProcessStates[truck.processState].text)
    : nameIn(truck.companyName, language);
};

const TruckRow = memo(
  ({
    truck,
    line,
    age,
    chosen,
    onChoose,
  }: {
    readonly truck: TruckStatus;
    readonly line: string;
    /** Instead of a speed that may long be another one. */
    readonly age: string | null;
    readonly chosen: boolean;
    readonly onChoose: (signCode: string) => void;
  }) => {
    const { t } = useTranslation();
    const state = truckStateKey(truck.status);
    const { speed } = truck;
    return (
      <button
        type="button"
        className={styles.truck}
        data-aged={age === null ? undefined : true}
        data-id={truck.signCode}
        data-state={state}
        aria-current={chosen}
        onClick={() => onChoose(truck.signCode)}
      >
        <StateGlyph state={state} />
        <Plate code={truck.signCode} />
        <span className={styles.speed} data-field="speed" data-value={truck.speed ?? ''}>
          {age ??
            (truck.status === 0 || speed === null
              ? '—'
              : speed < 3
                ? t(['静止', 'Still'])
                : `${Math.round(speed)} km/h`)}
        </span>
        <span className={styles.details}>
          <span className={truck.status === 3 ? styles.cause : undefined}>{line}</span>
          <TankStrip compartments={stripOf(truck)} />
        </span>
      </button>
    );
  },
);

const rowsOf = (
  groups: ReadonlyMap<TruckStateKey, readonly TruckStatus[]>,
  closed: ReadonlySet<TruckStateKey>,
  rowPx: number,
): readonly Row[] => {
  const rows: Row[] = [];
  for (const { key } of truckStates) {
    const trucks = groups.get(key) ?? [];
    if (trucks.length === 0) continue;
    const open = !closed.has(key);
    rows.push({
      key: `group ${key}`,
      heightPx: rowPx > 52 ? 44 : 28,
      group: key,
      count: trucks.length,
      open,
    });
    if (open) for (const truck of trucks) rows.push({ key: String(truck.truckId), heightPx: rowPx, truck });
  }
  return rows;
};

/** The fleet in groups by state, the way to every truck for those who don't use the map. */
export const TruckList = ({
  groups,
  closed,
  chosen,
  nowMs,
  age,
  rowPx = 52,
  alarmOf = truckAlarmName,
  onToggle,
  onChoose,
}: {
  readonly groups: ReadonlyMap<TruckStateKey, readonly TruckStatus[]>;
  readonly closed: ReadonlySet<TruckStateKey>;
  readonly chosen: string | null;
  readonly nowMs: number;
  /** How old all of it is, once it is too old to pass for now. */
  readonly age: string | null;
  readonly rowPx?: number;
  /** What a truck is in alarm for; missing: by the alarms of now. */
  readonly alarmOf?: (truck: TruckStatus) => Text | null;
  readonly onToggle: (group: TruckStateKey) => void;
  readonly onChoose: (signCode: string) => void;
}) => {
  const { t, language } = useTranslation();
  const rows = useMemo(() => rowsOf(groups, closed, rowPx), [groups, closed, rowPx]);
  const chosenKey = rows.find((row) => 'truck' in row && row.truck.signCode === chosen)?.key ?? null;
  const nameOf = (key: TruckStateKey): string =>
    t(truckStates.find((state) => state.key === key)?.text ?? ['', '']);
  return (
    <WindowList items={rows} label={t(['车辆', 'Trucks'])} focusKey={chosenKey} part="truck-list">
      {(row) =>
        'group' in row ? (
          <button
            type="button"
            className={styles.group}
            data-aged={age === null ? undefined : true}
            aria-expanded={row.open}
            onClick={() => onToggle(row.group)}
          >
            <Icon name={row.open ? 'down' : 'right'} size={12} />
            <b>{nameOf(row.group)}</b>
            <span className={layout.spacer} />
            <span>{row.count}</span>
          </button>
        ) : (
          <TruckRow
            truck={row.truck}
            age={age}
            line={lineOf(row.truck, alarmOf(row.truck), nowMs, language, t)}
            chosen={row.truck.signCode === chosen}
            onChoose={onChoose}
          />
        )
      }
    </WindowList>
  );
};
