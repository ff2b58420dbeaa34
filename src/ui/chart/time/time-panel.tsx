import { useEffect, useRef } from 'react';
import uPlot from 'uplot';

import type { Language } from '#i18n/text.ts';

import chartFrame from '../chart-frame.module.css';
import type { Mark, TimeLine } from './time-line.ts';
import { chinaOffsetS, panelPx, timePlot } from './time-plot.ts';

import 'uplot/dist/uPlot.min.css';

/** One line over the time axis, in a frame of its own; the pointer is shared by all of a group. */
export const TimePanel = ({
  line,
  fromMs,
  toMs,
  marks,
  scheme,
  group,
  language,
  atMs,
  onAt,
}: {
  readonly line: TimeLine;
  readonly fromMs: number;
  readonly toMs: number;
  readonly marks: readonly Mark[];
  readonly scheme: string;
  readonly group: string;
  readonly language: Language;
  readonly atMs: number | null | undefined;
  readonly onAt: (ms: number | null) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const made = useRef<uPlot | null>(null);
  const onAtRef = useRef(onAt);
  onAtRef.current = onAt;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const plot = timePlot(element, { line, fromMs, toMs, marks, group, language }, (ms) =>
      onAtRef.current(ms),
    );
    made.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: panelPx }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.current = null;
      plot.destroy();
    };
  }, [line, fromMs, toMs, marks, scheme, group, language]);
  useEffect(() => {
    const plot = made.current;
    if (!plot || atMs === undefined) return;
    // A point marked elsewhere is shown here without a call of `onAt`.
    const left = atMs === null ? -10 : plot.valToPos(atMs / 1000 + chinaOffsetS, 'x');
    plot.setCursor({ left, top: atMs === null ? -10 : 4 }, false);
  }, [atMs]);
  return <div ref={box} className={chartFrame.box} style={{ height: panelPx }} />;
};
