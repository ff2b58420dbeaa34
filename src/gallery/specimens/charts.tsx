import { signal } from '@preact/signals-react';

import { BarList } from '#ui/chart/bar-list.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { CurveChart } from '#ui/chart/curve-chart.tsx';
import { DayStrip } from '#ui/chart/day-strip.tsx';
import { HeatStrip } from '#ui/chart/heat-strip.tsx';
import { LaneChart } from '#ui/chart/lane-chart.tsx';
import { Lanes } from '#ui/chart/lanes/lanes.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import type { Piece } from '#ui/chart/piece.ts';
import { ScoreStrip } from '#ui/chart/score-strip.tsx';
import { ShareBar } from '#ui/chart/share-bar.tsx';
import { TimePanels } from '#ui/chart/time/time-panels.tsx';
import { WayLanes } from '#ui/chart/way/way-lanes.tsx';

import type { Specimen } from '../specimen.ts';

const hourMs = 3_600_000;
const fromMs = Date.UTC(2026, 2, 2, 1);
const toMs = fromMs + 8 * hourMs;
const steps = Array.from({ length: 97 }, (_, at) => at);
const timesMs = steps.map((at) => fromMs + (at * (toMs - fromMs)) / 96);
const wave = steps.map((at) => (at > 40 && at < 48 ? null : Math.round(50 + 40 * Math.sin(at / 9))));
const figure = (value: number | null): string => (value === null ? '—' : String(Math.round(value * 10) / 10));

const pieces: readonly Piece[] = [
  { key: 'a', label: '浙B00037', figure: 588.19, text: '+588.19' },
  { key: 'b', label: '浙B00049', figure: 391.05, text: '+391.05' },
  { key: 'c', label: '浙B00018', figure: -54.5, text: '−54.50' },
  { key: 'd', label: '浙B00002', figure: null, text: '—' },
];
const fuels: readonly Piece[] = [
  { key: '92', label: 'Gasoline', figure: 62, text: '62 %', oil: 'gas' },
  { key: '0', label: 'Diesel', figure: 30, text: '30 %', oil: 'die' },
  { key: 'x', label: 'Other', figure: 8, text: '8 %', oil: 'oth' },
];
const nothing = (): void => {};
const at = signal(fromMs + 3 * hourMs);

/** Charts, each with a value that is not known. */
export const charts: readonly Specimen[] = [
  {
    name: 'BarList',
    states: {
      usual: () => <BarList pieces={pieces} chosen={null} onPress={nothing} />,
      'one is chosen': () => <BarList pieces={pieces} chosen="b" onPress={nothing} />,
    },
  },
  {
    name: 'ColumnChart',
    states: {
      usual: () => (
        <ColumnChart
          pieces={pieces}
          chosen={null}
          label="Columns"
          leastTop={10}
          tickText={String}
          onPress={nothing}
          onPoint={nothing}
        />
      ),
      'one is chosen, low': () => (
        <ColumnChart
          pieces={pieces}
          chosen="a"
          label="Columns"
          leastTop={10}
          low
          dashes
          tickText={String}
          onPress={nothing}
          onPoint={nothing}
        />
      ),
    },
  },
  { name: 'ShareBar', states: { usual: () => <ShareBar pieces={fuels} chosen={null} onPress={nothing} /> } },
  {
    name: 'LineChart',
    states: {
      'amounts with a gap': ({ scheme }) => (
        <LineChart
          title="Loaded"
          unit="L"
          days={['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']}
          series={[{ label: 'Gasoline', values: [100, 120, null, 90] }]}
          scheme={scheme}
          emptyText="—"
          format={figure}
        />
      ),
      'nothing to show': ({ scheme }) => (
        <LineChart
          title="Loaded"
          unit="L"
          days={[]}
          series={[]}
          scheme={scheme}
          emptyText="—"
          format={figure}
        />
      ),
    },
  },
  {
    name: 'CurveChart',
    states: {
      'two tables': ({ scheme }) => (
        <CurveChart
          title="Table"
          unit="L"
          xUnit="mm"
          xs={steps.map((step) => step * 10)}
          lines={[
            { label: 'new', values: steps.map((step) => step * 70) },
            { label: 'former', values: steps.map((step) => step * 68), weak: true },
          ]}
          scheme={scheme}
          format={figure}
        />
      ),
    },
  },
  {
    name: 'DayStrip',
    states: {
      'a month': () => (
        <DayStrip
          scores={steps.slice(0, 30).map((day) => (day % 7 === 0 ? null : 60 + day))}
          width={240}
          label="Days"
        />
      ),
    },
  },
  {
    name: 'HeatStrip',
    states: {
      'a day': () => (
        <HeatStrip
          steps={steps
            .slice(0, 48)
            .map((step) => (step % 9 === 0 ? null : { share: step / 48, gap: 0, begins: step % 12 === 0 }))}
          width={320}
          label="Fleet"
          pointed={20}
        />
      ),
    },
  },
  {
    name: 'ScoreStrip',
    states: {
      'above, below, unknown': () =>
        [88, 42, null].map((score) => <ScoreStrip key={String(score)} score={score} median={70} />),
    },
  },
  {
    name: 'LaneChart',
    states: {
      'a day of devices': () => (
        <LaneChart
          fromMs={fromMs}
          toMs={toMs}
          tintFromMs={toMs - hourMs}
          tintLabel="last hour"
          ticks={[2, 4, 6].map((hour) => ({ ms: fromMs + hour * hourMs, text: `${hour}:00` }))}
          widthPx={480}
          label="Devices"
          lanes={[
            {
              key: 'link',
              label: 'Link',
              spans: [
                { fromMs, toMs: fromMs + 3 * hourMs, tone: 'usual', label: 'on the line' },
                { fromMs: fromMs + 3 * hourMs, toMs: fromMs + 4 * hourMs, tone: 'bad', label: 'silent' },
              ],
            },
            {
              key: 'alarms',
              label: 'Alarms',
              moments: [{ ms: fromMs + 2 * hourMs, bad: true, label: 'overspeed' }],
            },
          ]}
        />
      ),
    },
  },
  {
    name: 'Lanes',
    states: {
      replay: ({ scheme, translation }) => (
        <Lanes
          fromMs={fromMs}
          toMs={toMs}
          atMs={at}
          scheme={scheme}
          language={translation.language}
          reading={({ label }) => label}
          onSeek={nothing}
          lanes={[
            {
              kind: 'curves',
              key: 'speed',
              label: 'Speed',
              unit: 'km/h',
              leastSpan: 10,
              fromZero: true,
              lines: [{ key: 'speed', timesMs, values: wave, ink: 'accent', dash: [], chosen: true }],
            },
            {
              kind: 'bands',
              key: 'openings',
              label: 'Openings',
              unit: '',
              rows: 1,
              bands: [
                {
                  key: '1',
                  fromMs: fromMs + hourMs,
                  toMs: fromMs + 2 * hourMs,
                  ink: 'accent',
                  shape: 'full',
                  row: 0,
                  text: '1',
                },
              ],
            },
          ]}
        />
      ),
    },
  },
  {
    name: 'WayLanes',
    states: {
      'two trips': () => (
        <WayLanes
          metres={steps.map((step) => step * 500)}
          atM={12_000}
          reading={({ label }) => label}
          onSeek={nothing}
          lanes={[
            {
              key: 'speed',
              label: 'Speed',
              unit: 'km/h',
              digits: 0,
              leastSpan: 10,
              lines: [
                { key: 'a', values: wave, ink: 'accent', dashed: false },
                { key: 'b', values: wave.toReversed(), ink: 'warn', dashed: true },
              ],
            },
          ]}
        />
      ),
    },
  },
  {
    name: 'TimePanels',
    states: {
      'a reading with its marks': ({ scheme, translation }) => (
        <TimePanels
          fromMs={fromMs}
          toMs={toMs}
          scheme={scheme}
          language={translation.language}
          group="gallery"
          marks={[{ key: '1', fromMs: fromMs + hourMs, toMs: fromMs + 2 * hourMs, bad: true }]}
          markNames={{ usual: 'unloading', bad: 'opened off site' }}
          lines={[{ key: 'level', label: 'Level', unit: 'mm', timesMs, values: wave, format: figure }]}
        />
      ),
    },
  },
];
