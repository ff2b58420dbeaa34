import { useState } from 'react';

import { formatDuration } from '#domain/time/duration.ts';
import { instantMs } from '#domain/time/time.ts';
import { type TruckStateKey, truckStateKey } from '#domain/words/truck-status-words.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { now } from '#state/view/clock.ts';
import { phone } from '#state/view/viewport.ts';
import type { CameraTruck, CameraTrucks } from '#state/video/cameras.ts';
import type { TileView } from '#state/video/tile-view.ts';
import type { WallChannel } from '#state/video/wall-address.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { WindowList } from '#ui/window-list.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';
import inputs from '#ui/styles/inputs.module.css';
import placeholders from '#ui/styles/placeholders.module.css';

import { type CameraKind, cameraKinds, cameraRows, filteredTrucks, fitsKind } from './camera-rows.ts';
import styles from './camera-tree.module.css';
import { ChannelRow } from './channel-row.tsx';

const deskHeights = { truck: 32, channel: 28 };
const phoneHeights = { truck: 48, channel: 44 };

const minuteMs = 60_000;

const stateOf = (truckId: number): TruckStateKey => truckStateKey(fleet().get(truckId)?.status ?? 0);

const awayWords = (truck: CameraTruck, nowMs: number, { t, language }: Translation): string => {
  const seenMs = instantMs(truck.seenTime);
  return seenMs === null
    ? t(['从未上线', 'Never online'])
    : t(['离线 {age}', 'Offline {age}'], {
        age: formatDuration(Math.max(1, Math.floor((nowMs - seenMs) / minuteMs)) * 60, language),
      });
};

/** Trucks with cameras and their channels, with what each shows; a press places one. */
export const CameraTree = ({
  cameras,
  viewOf,
  chosen,
  onChoose,
}: {
  readonly cameras: CameraTrucks;
  readonly viewOf: (channel: WallChannel) => TileView | null;
  readonly chosen: WallChannel | null;
  readonly onChoose: (channel: WallChannel) => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const [query, setQuery] = useState('');
  const [kind, setKind] = useState<CameraKind | null>(null);
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  // The fleet is a plain map: reading its version makes this follow it.
  void fleetVersion.value;
  const nowMs = Math.floor(now.value / minuteMs) * minuteMs;
  const found = filteredTrucks(cameras.trucks, { query, kind }, stateOf);
  const rows = cameraRows(found, folded, chosen?.truckId ?? null, phone.value ? phoneHeights : deskHeights);
  const kindWords = {
    online: t(['在线', 'Online']),
    alarm: t(['报警', 'Alarm']),
    load: t(['重车', 'Loaded']),
  };
  return (
    <>
      <div className={styles.filter}>
        <label className={inputs.frame}>
          <Icon name="search" />
          <input
            type="search"
            name="cameraQuery"
            placeholder={t(['车牌、公司', 'Plate, company'])}
            aria-label={t(['搜索车辆', 'Search trucks'])}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
        <div className={styles.kinds} role="group" aria-label={t(['车辆状态', 'State of trucks'])}>
          {cameraKinds.map((one) => (
            <button
              key={one}
              type="button"
              className={filterChips.chip}
              aria-pressed={kind === one}
              onClick={() => setKind(kind === one ? null : one)}
            >
              {kindWords[one]} <b>{cameras.trucks.filter((truck) => fitsKind(truck, one, stateOf)).length}</b>
            </button>
          ))}
        </div>
      </div>
      {rows.length === 0 ? (
        <p className={placeholders.empty}>{t(['没有符合的车辆', 'No matching trucks'])}</p>
      ) : null}
      <WindowList
        items={rows}
        label={t(['摄像头', 'Cameras'])}
        focusKey={chosen === null ? null : `${chosen.truckId}:${chosen.channel}`}
        part="camera-tree"
      >
        {(row) =>
          row.channel === null ? (
            <button
              type="button"
              className={styles.truck}
              aria-expanded={row.open}
              onClick={() => setFolded(new Map(folded).set(row.truck.truckId, !row.open))}
            >
              <Icon name={row.open ? 'down' : 'right'} size={14} />
              <StateGlyph state={stateOf(row.truck.truckId)} size={12} />
              <b>
                <Plate code={row.truck.signCode} />
              </b>
              <small>
                {row.truck.online ? row.truck.channels.length : awayWords(row.truck, nowMs, translation)}
              </small>
            </button>
          ) : (
            <ChannelRow
              truck={row.truck}
              channel={row.channel}
              viewOf={viewOf}
              chosen={chosen?.truckId === row.truck.truckId && chosen.channel === row.channel}
              onChoose={onChoose}
            />
          )
        }
      </WindowList>
    </>
  );
};
