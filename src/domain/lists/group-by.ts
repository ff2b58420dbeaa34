/** Adds an item to the group of its key. */
export const addToGroup = <T, K>(groups: Map<K, T[]>, key: K, item: T): void => {
  const list = groups.get(key);
  if (list) list.push(item);
  else groups.set(key, [item]);
};

/** Items by a key, groups and items in their first order. */
export const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
};
