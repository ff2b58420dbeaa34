import { maxFound, type TrackStop, type TrackVisit } from '#contract/tracks/track-search.ts';
import { coordinate, count, distance, duration, either, place, plate, speed, time } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';

import { badRequest } from '../../kernel/refusal.ts';
import type { Statement } from '../compile/compiled.ts';

const base = { source: 'track-search', filters: ['period'], order: '-fromTime' } as const;

/** The columns of the file of who was on a ground. */
export const visitSheet: Report = defineSheet({
  ...base,
  title: ['轨迹查询', 'Track search'],
  columns: {
    signCode: plate,
    fromTime: time('开始', 'From'),
    toTime: time('结束', 'Until'),
    stayS: duration('时长', 'Stay'),
    insideKm: distance('区域内路程', 'Distance in the area'),
    maxSpeedKmh: speed('最高速度', 'Highest speed'),
    fixes: count('定位点', 'Fixes'),
    unseenS: duration('其中无定位', 'Of it without fixes'),
    entered: either(['见到驶入', 'Seen entering'], ['是', 'Yes'], ['否', 'No']),
    left: either(['见到驶出', 'Seen leaving'], ['是', 'Yes'], ['否', 'No']),
  },
});

/** The columns of the file of who stood. */
export const stopSheet: Report = defineSheet({
  ...base,
  title: ['停留查询', 'Search for stops'],
  columns: {
    signCode: plate,
    fromTime: time('开始', 'From'),
    toTime: time('结束', 'Until'),
    durationS: duration('时长', 'Stay'),
    endUncertain: either(['结束不确定', 'End time uncertain'], ['是', 'Yes'], ['否', 'No']),
    areaName: place('地点', 'Place'),
    loaded: either(['载油', 'Loaded'], ['是', 'Yes'], ['否', 'No']),
    permitted: either(['允许停车', 'Permitted'], ['是', 'Yes'], ['否', 'No']),
    longitudeDeg: coordinate('经度', 'Longitude'),
    latitudeDeg: coordinate('纬度', 'Latitude'),
  },
});

/** A file that says nothing of what it lacks would pass for the whole. */
export const checkWhole = (more: boolean): void => {
  if (more)
    throw badRequest([
      `超过 ${maxFound} 条，请缩小查询范围再导出`,
      `More than ${maxFound} were found: narrow the search before it is exported`,
    ]);
};

/** Who was on a ground, as rows of a statement, so that the file is made as every other. */
export const visitStatement = (visits: readonly TrackVisit[]): Statement => ({
  text: `select *, "insideM" / 1000.0 as "insideKm", extract(epoch from "toTime"::timestamptz - "fromTime"::timestamptz)::int as "stayS"
    from json_to_recordset($1::json) as r("signCode" text, "fromTime" text, "toTime" text, fixes int, "insideM" float8,
      "unseenS" int, "maxSpeedKmh" float8, entered boolean, "left" boolean) order by "fromTime" desc, "signCode"`,
  values: [JSON.stringify(visits)],
});

/** Who stood, likewise. */
export const stopStatement = (stops: readonly TrackStop[]): Statement => ({
  text: `select * from json_to_recordset($1::json) as r("signCode" text, "fromTime" text, "toTime" text, "durationS" int,
      "endUncertain" boolean, "areaName" text, place text, loaded boolean, permitted boolean, "longitudeDeg" float8,
      "latitudeDeg" float8) order by "fromTime" desc, "signCode"`,
  values: [JSON.stringify(stops)],
});
