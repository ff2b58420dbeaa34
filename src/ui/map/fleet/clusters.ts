/** A thing on the map, in map units (metres of the web projection). */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Cluster<T extends Spot> {
  readonly members: readonly T[];
  readonly x: number;
  readonly y: number;
}

/**
 * Groups spots by a grid that is fixed to the ground, so that panning never regroups them. Cells with fewer than
 * `least` members fall apart into singles. One pass, no distance is ever measured.
 */
export const gridClusters = <T extends Spot>(
  spots: Iterable<T>,
  cellSize: number,
  least: number,
): { readonly clusters: readonly Cluster<T>[]; readonly singles: readonly T[] } => {
  const cells = new Map<number, T[]>();
  for (const spot of spots) {
    const key = Math.floor(spot.x / cellSize) * 2_000_003 + Math.floor(spot.y / cellSize);
    const cell = cells.get(key);
    if (cell) cell.push(spot);
    else cells.set(key, [spot]);
  }
  const clusters: Cluster<T>[] = [];
  const singles: T[] = [];
  for (const members of cells.values()) {
    if (members.length < least) {
      singles.push(...members);
      continue;
    }
    let x = 0;
    let y = 0;
    for (const member of members) {
      x += member.x;
      y += member.y;
    }
    clusters.push({ members, x: x / members.length, y: y / members.length });
  }
  return { clusters, singles };
};
