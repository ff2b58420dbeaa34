/** Marks by time, those within `nearMs` of the first of a group together. */
export const groupMarks = <T extends { readonly ms: number }>(
  marks: readonly T[],
  nearMs: number,
): readonly (readonly T[])[] => {
  const groups: T[][] = [];
  for (const mark of marks.toSorted((a, b) => a.ms - b.ms)) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && mark.ms - last[0].ms < nearMs) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
};
