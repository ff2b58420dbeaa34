/** Characters of the ids of one request, of 20,000 that the server reads. */
const mostCharacters = 18_000;

/** Alarms of one request each: a flood has more than one may name. */
export const cuePortions = <T extends { readonly id: string }>(
  alarms: readonly T[],
): readonly (readonly T[])[] => {
  const portions: T[][] = [];
  let characters = Infinity;
  for (const alarm of alarms) {
    characters += alarm.id.length + 1;
    if (characters > mostCharacters) {
      portions.push([]);
      characters = alarm.id.length + 1;
    }
    portions.at(-1)?.push(alarm);
  }
  return portions;
};
