import { toLonLat } from 'ol/proj.js';
import { useEffect, useRef } from 'react';

import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { PlainMap } from '../base/plain-map.ts';
import { createLineEditorPart, type LineEditorPart } from './line-editor-part.ts';
import type { MapShape } from './shape-source.ts';

type Position = readonly [longitudeDeg: number, latitudeDeg: number];

const noTrail: readonly Position[] = [];

/** No nearer than a yard fills the map. */
const maxZoom = 14;

/** A map on which a line is drawn by pressing places, and dragged, among fences. */
const LineEditor = ({
  label,
  scheme,
  line,
  halfWidthM,
  places,
  movable,
  others,
  trail = noTrail,
  fitKey,
  onPress,
  onLine,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly line: readonly Position[];
  /** Corridor to both sides, m. */
  readonly halfWidthM: number;
  /** Places through which the line is drawn. */
  readonly places: readonly Position[];
  readonly movable: boolean;
  readonly others: readonly MapShape[];
  /** A track to be shown beside it. */
  readonly trail?: readonly Position[];
  /** Another one brings the line into view. */
  readonly fitKey: number;
  /** A place that was pressed. */
  readonly onPress: (place: Position) => void;
  readonly onLine: (line: readonly Position[]) => void;
}) => {
  const map = useRef<PlainMap<LineEditorPart> | null>(null);
  const newest = useRef({ onLine, line });
  useEffect(() => {
    newest.current = { onLine, line };
  });
  const show = (): void => map.current?.part.show(line, halfWidthM, places);
  const fit = (): void => map.current?.fit(newest.current.line, maxZoom);
  useEffect(show, [line, halfWidthM, places]);
  useEffect(() => map.current?.part.setMovable(movable), [movable]);
  useEffect(() => map.current?.shapes.setShapes(others), [others]);
  useEffect(() => map.current?.shapes.setTrail(trail), [trail]);
  useEffect(() => map.current?.fit(newest.current.line, maxZoom), [fitKey]);
  return (
    <PlainMapCanvas
      label={label}
      scheme={scheme}
      makePart={(palette) => createLineEditorPart(palette, (next) => newest.current.onLine(next))}
      onReady={(ready) => {
        map.current = ready;
        ready.shapes.setShapes(others);
        ready.shapes.setTrail(trail);
        ready.part.setMovable(movable);
        show();
        fit();
      }}
      onPress={({ at }) => {
        const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat([...at]);
        onPress([Number(longitudeDeg.toFixed(6)), Number(latitudeDeg.toFixed(6))]);
      }}
    />
  );
};

export default LineEditor;
