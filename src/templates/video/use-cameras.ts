import { effect } from '@preact/signals-react';
import { useEffect } from 'react';

import { cameraTruck, watchCameras } from '#state/video/cameras.ts';
import type { VideoWall } from '#state/video/video-wall.ts';

/** Keeps the list of cameras fresh while the page is in sight; what was offline is asked for when its truck is back. */
export const useCameras = (wall: VideoWall | null): void => {
  useEffect(() => watchCameras(), []);
  // Beside the rendering: tiles change twice a second, and nothing is drawn of this.
  useEffect(
    () =>
      effect(() => {
        const back = (wall?.tiles ?? []).flatMap(({ value }, tile) =>
          value?.condition === 'offline' && cameraTruck(value.watched.truckId)?.online === true ? [tile] : [],
        );
        if (back.length === 0) return;
        queueMicrotask(() => {
          for (const tile of back) wall?.again(tile);
        });
      }),
    [wall],
  );
};
