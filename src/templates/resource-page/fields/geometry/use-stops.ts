import { useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { filled } from '#i18n/translate.ts';
import { stopDays, type StopsBox, widestStopsDeg } from '#contract/fleet/area-stops.ts';
import { call } from '#state/hub/hub.ts';

import { useRead } from '../../../use-read.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** Boxes are of whole cells, so that a map that is moved a little asks for nothing new. */
const cellDeg = 0.02;

const none: readonly (readonly [number, number])[] = [];

/** Never asked for: where nothing is asked, nothing is read. */
const nowhere: StopsBox = { west: 0, south: 0, east: 0, north: 0 };

const cellsOf = ([west, south, east, north]: Box): StopsBox => ({
  west: Number((Math.floor(west / cellDeg) * cellDeg).toFixed(2)),
  south: Number((Math.floor(south / cellDeg) * cellDeg).toFixed(2)),
  east: Number((Math.ceil(east / cellDeg) * cellDeg).toFixed(2)),
  north: Number((Math.ceil(north / cellDeg) * cellDeg).toFixed(2)),
});

/** Where trucks stood within what a map shows, and that in words. */
export const useStops = () => {
  const [seen, setSeen] = useState<Box | null>(null);
  const box = seen === null ? null : cellsOf(seen);
  const tooWide = box !== null && Math.max(box.east - box.west, box.north - box.south) > widestStopsDeg;
  const asked = tooWide ? null : box;
  const { value } = useRead(asked === null ? null : JSON.stringify(asked), () =>
    call('areas.stops', asked ?? nowhere),
  );
  const found = asked === null ? null : value;
  const text: Text | null = tooWide
    ? [`放大地图以显示近 ${stopDays} 天的停车点`, `Zoom in for the stops of the last ${stopDays} days`]
    : found === null
      ? null
      : found.partly
        ? filled(
            [
              '点：近 {days} 天停车，最近的 {n} 次',
              'Dots: truck stops in the last {days} days, the latest {n}',
            ],
            {
              days: stopDays,
              n: found.stops.length,
            },
          )
        : filled(
            ['点：近 {days} 天停车 {n} 次', 'Dots: truck stops in the last {days} days, {n} {n:time|times}'],
            {
              days: stopDays,
              n: found.stops.length,
            },
          );
  return { stops: found?.stops ?? none, text, onBox: setSeen };
};
