/** Parts of a compartment that a seal sensor watches, with their words (specification 3; 紧急切断阀 is the foot valve). */
export const sealParts = {
  manhole: { text: ['人孔盖', 'Manhole cover'] },
  apiAdaptor: { text: ['API 阀', 'API adaptor'] },
  footValve: { text: ['底阀', 'Foot valve'] },
} as const;

type SealPart = keyof typeof sealParts;

/** The parts that one unsealing opened: every choice of them, in the order of the alphabet. */
export const sealPartSets: Readonly<Record<string, { readonly text: readonly [string, string] }>> =
  Object.fromEntries(
    [
      ['apiAdaptor'],
      ['footValve'],
      ['manhole'],
      ['apiAdaptor', 'footValve'],
      ['apiAdaptor', 'manhole'],
      ['footValve', 'manhole'],
      ['apiAdaptor', 'footValve', 'manhole'],
    ].map((set) => {
      const zh = set.map((part) => sealParts[part as SealPart].text[0]).join(' + ');
      // Several in one cell: the adaptor is known by its first word, and only the first is a capital.
      const en = set
        .map((part) => sealParts[part as SealPart].text[1])
        .map((word, i) =>
          set.length === 1 ? word : i === 0 ? word.replace('API adaptor', 'API') : word.toLowerCase(),
        )
        .join(' + ');
      return [set.join('+'), { text: [zh, en] as const }];
    }),
  );

/** Where a thing happened, seen from the permitted areas. Unknown is judged as outside: jamming the GNSS is the oldest trick. */
export const fencePlaces = {
  inFence: { text: ['围栏内', 'In fence'] },
  outOfFence: { text: ['围栏外', 'Out of fence'], abnormal: true },
  unknown: { text: ['未知', 'Unknown'] },
} as const;

/** The same of what may happen anywhere: a truck that drives, speeds or waters outside a fence does nothing wrong by that. */
export const anyPlaces = {
  inFence: fencePlaces.inFence,
  outOfFence: { text: fencePlaces.outOfFence.text },
  unknown: fencePlaces.unknown,
} as const;
