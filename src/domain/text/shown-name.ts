/** Characters that are shown of a name, at most. */
const most = 60;

/** What can't be seen: controls, and signs that change the direction of what stands behind them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** A name that comes from outside, as it is shown: without what can't be seen and the folders before it, its middle cut. */
export const shownName = (name: string): string => {
  const cleaned = name.replaceAll(unseen, '').replaceAll(/\s+/gu, ' ').trim();
  const last = cleaned.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const signs = [...last];
  if (signs.length <= most) return last;
  // The ending says what it is.
  return `${signs.slice(0, most - 13).join('')}…${signs.slice(-12).join('')}`;
};
