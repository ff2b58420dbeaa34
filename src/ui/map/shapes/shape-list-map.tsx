import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { MapPointer, PlainMap } from '../base/plain-map.ts';
import { pointsOf } from './shape-geometry.ts';
import { createShapeListPart, type ListedShape, type ShapeListPart } from './shape-list-part.ts';
import styles from './shape-list-map.module.css';

/** No nearer than a yard fills the map. */
const maxZoom = 14;

/** The places of a list on a map: what is pointed at is named, what is pressed is chosen. */
const ShapeListMap = ({
  label,
  scheme,
  shapes,
  onChoose,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly shapes: readonly ListedShape[];
  readonly onChoose: (id: string) => void;
}) => {
  const map = useRef<PlainMap<ShapeListPart> | null>(null);
  const [pointed, setPointed] = useState<{ readonly id: string; readonly pixel: MapPointer['pixel'] } | null>(
    null,
  );
  const key = shapes.map(({ id }) => id).join(' ');
  const show = (): void => map.current?.part.setShapes(shapes);
  const fit = (): void =>
    map.current?.fit(
      shapes.flatMap(({ shape }) => pointsOf(shape)),
      maxZoom,
    );
  useEffect(show, [shapes]);
  // Other rows move the map; an edit of one does not.
  const fitEvent = useEffectEvent(fit);
  useEffect(() => fitEvent(), [key]);
  useEffect(() => map.current?.part.mark(pointed?.id ?? null), [pointed]);
  const idUnder = ({ at }: MapPointer): string | null =>
    map.current?.part.idAt(at, map.current.resolution()) ?? null;
  const name = shapes.find(({ id }) => id === pointed?.id)?.name;
  return (
    <div className={styles.map} data-pointed={pointed === null ? undefined : ''}>
      <PlainMapCanvas
        label={label}
        scheme={scheme}
        makePart={createShapeListPart}
        onReady={(ready) => {
          map.current = ready;
          show();
          fit();
        }}
        onPoint={(pointer) => {
          const id = pointer && idUnder(pointer);
          setPointed(id && pointer ? { id, pixel: pointer.pixel } : null);
        }}
        onPress={(pointer) => {
          const id = idUnder(pointer);
          if (id !== null) onChoose(id);
        }}
      />
      {pointed === null || name === undefined ? null : (
        <span className={styles.name} style={{ left: pointed.pixel[0], top: pointed.pixel[1] }}>
          {name}
        </span>
      )}
    </div>
  );
};

export default ShapeListMap;
