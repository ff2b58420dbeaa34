import { alarmWord } from '#domain/words/alarm-words.ts';
import type { Photo } from '#contract/fleet/photos.ts';

/** Photos of one truck that lie so close that one tile stands for them. */
export interface PhotoGroup {
  readonly id: string;
  readonly fromMs: number;
  /** By time. */
  readonly photos: readonly Photo[];
  /** The one that is shown: of the gravest alarm, else the first that is here. */
  readonly cover: Photo;
}

/** A truck with its groups by time. */
export interface PhotoRow {
  readonly signCode: string;
  readonly companyName: string;
  readonly groups: readonly PhotoGroup[];
}

const rank = ({ alarmType, file }: Photo): number =>
  (alarmType === null ? 9 : alarmWord(alarmType).priority) * 2 + (file === 'here' ? 0 : 1);

const groupOf = (photos: readonly Photo[]): PhotoGroup[] => {
  const [cover] = photos.toSorted((one, other) => rank(one) - rank(other));
  const [first] = photos;
  return cover === undefined || first === undefined
    ? []
    : [{ id: first.id, fromMs: Date.parse(first.time), photos, cover }];
};

/**
 * Photos as rows of trucks.
 * @param photos by truck and time
 * @param tileMs as long as a tile is wide: what begins within it lies in it
 */
export const photoRows = (photos: readonly Photo[], tileMs: number): readonly PhotoRow[] => {
  const trucks = new Map<string, Photo[]>();
  for (const photo of photos) trucks.set(photo.signCode, [...(trucks.get(photo.signCode) ?? []), photo]);
  return [...trucks].map(([signCode, own]) => {
    const groups: PhotoGroup[] = [];
    let open: Photo[] = [];
    for (const photo of own) {
      const fromMs = Date.parse(open[0]?.time ?? photo.time);
      if (Date.parse(photo.time) - fromMs >= tileMs) {
        groups.push(...groupOf(open));
        open = [];
      }
      open.push(photo);
    }
    groups.push(...groupOf(open));
    return { signCode, companyName: own[0]?.companyName ?? '', groups };
  });
};
