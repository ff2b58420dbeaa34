interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const cell = 64;

/** Remembers where labels are; a box that would touch one of them is refused. First come, first served. */
export const createLabelBoxes = () => {
  const cells = new Map<number, Box[]>();
  const keys = ({ left, top, right, bottom }: Box): readonly number[] => {
    const found: number[] = [];
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1) {
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) found.push(x * 10_007 + y);
    }
    return found;
  };
  const touches = (a: Box, b: Box): boolean =>
    a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  return (box: Box, force = false): boolean => {
    const at = keys(box);
    if (!force && at.some((key) => cells.get(key)?.some((other) => touches(box, other)))) return false;
    for (const key of at) {
      const list = cells.get(key);
      if (list) list.push(box);
      else cells.set(key, [box]);
    }
    return true;
  };
};
