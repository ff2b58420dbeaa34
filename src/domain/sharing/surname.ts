const han = /^\p{Script=Han}/u;

/** A person by surname alone: `王师傅` of a Chinese name, the last word of another one; null: there is none. */
export const surnameOf = (name: string | null): string | null => {
  const clean = name?.trim() ?? '';
  if (clean === '') return null;
  if (han.test(clean)) return clean.endsWith('师傅') ? clean : `${[...clean][0] ?? ''}师傅`;
  return clean.split(/\s+/).at(-1) ?? null;
};
