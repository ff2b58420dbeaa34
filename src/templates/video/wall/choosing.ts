import type { WallChoice } from '#state/video/wall-address.ts';

/** What is on the wall can be chosen. */
export interface Choosing {
  readonly onChoice: (choice: WallChoice) => void;
  /** The cameras stand at the left; on a phone they cover the pictures. */
  readonly tree: boolean;
  readonly onTree: (open: boolean) => void;
}
