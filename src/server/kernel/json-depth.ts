/** Valid input is never nested deeper; what is deeper is meant to exhaust a stack. */
export const maxJsonDepth = 32;

const children = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Whether a parsed JSON value is nested deeper than the limit. Goes level by level, so its own stack never grows. */
export const isTooDeep = (value: unknown, limit: number = maxJsonDepth): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const objects = level.filter((one) => typeof one === 'object' && one !== null);
    if (objects.length > 0 && depth >= limit) return true;
    level = objects.flatMap(children);
  }
  return false;
};
