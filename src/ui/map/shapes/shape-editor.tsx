import { useEffect, useRef } from 'react';

import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { PlainMap } from '../base/plain-map.ts';
import { createShapeEditorPart, type DrawMode, type ShapeEditorPart } from './shape-editor-part.ts';
import { type DrawnShape, isOnMap, pointsOf } from './shape-geometry.ts';
import type { MapShape } from './shape-source.ts';

const noTrail: readonly (readonly [number, number])[] = [];

/** A map on which one fence is drawn and dragged, among the others. */
const ShapeEditor = ({
  label,
  scheme,
  shape,
  mode,
  others,
  trail = noTrail,
  stops = noTrail,
  onShape,
  onWay = () => {},
  onBox = () => {},
}: {
  readonly label: string;
  readonly scheme: string;
  readonly shape: DrawnShape | null;
  /** What the next press begins; null: nothing. */
  readonly mode: DrawMode | null;
  readonly others: readonly MapShape[];
  /** A track to be shown beside it. */
  readonly trail?: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
  /** Where trucks stood. */
  readonly stops?: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
  readonly onShape: (shape: DrawnShape) => void;
  /** The way that a corridor is to follow. */
  readonly onWay?: (way: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[]) => void;
  /** What is seen, once the map has come to rest. */
  readonly onBox?: (box: readonly [west: number, south: number, east: number, north: number]) => void;
}) => {
  const map = useRef<PlainMap<ShapeEditorPart> | null>(null);
  const drawn = useRef<DrawnShape | null>(null);
  /** What is typed is looked at as soon as it is a place. */
  const fitted = useRef(false);
  const newest = useRef({ onShape, onWay });
  useEffect(() => {
    newest.current = { onShape, onWay };
  });
  const show = (next: DrawnShape | null): void => {
    if (next === drawn.current) return;
    map.current?.part.setShape(next);
    if (next === null) fitted.current = false;
    else if (!fitted.current && pointsOf(next).some(isOnMap)) {
      map.current?.fit(pointsOf(next), 15);
      fitted.current = true;
    }
    drawn.current = next;
  };
  useEffect(() => show(shape));
  useEffect(() => map.current?.part.setMode(mode), [mode]);
  const showOthers = (): void => {
    map.current?.shapes.setShapes(others);
    map.current?.part.setOthers(others);
  };
  useEffect(showOthers, [others]);
  useEffect(() => map.current?.part.setStops(stops), [stops]);
  useEffect(() => {
    map.current?.shapes.setTrail(trail);
    // Where no fence holds the view.
    if (drawn.current === null && trail.length > 1) map.current?.fit(trail, 14);
  }, [trail]);
  return (
    <PlainMapCanvas
      label={label}
      scheme={scheme}
      makePart={(palette) =>
        createShapeEditorPart(
          palette,
          (next) => {
            drawn.current = next;
            fitted.current = true;
            newest.current.onShape(next);
          },
          (way) => newest.current.onWay(way),
        )
      }
      onBox={onBox}
      onReady={(ready) => {
        map.current = ready;
        showOthers();
        ready.shapes.setTrail(trail);
        ready.part.setStops(stops);
        ready.part.setMode(mode);
        show(shape);
      }}
    />
  );
};

export default ShapeEditor;
