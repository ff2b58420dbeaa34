import { useEffect, useRef } from 'react';

import type { VideoWall } from '#state/video/video-wall.ts';

import styles from './tile.module.css';

/** The element that the player paints on; it is the player's, and only stands here. */
export const TilePicture = ({
  wall,
  tile,
  label,
}: {
  readonly wall: VideoWall;
  readonly tile: number;
  readonly label: string;
}) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = wall.element(tile);
    const parent = place.current;
    parent?.append(element);
    return () => {
      if (element.parentElement === parent) element.remove();
    };
  }, [wall, tile]);
  return <div ref={place} className={styles.picture} role="img" aria-label={label} />;
};
