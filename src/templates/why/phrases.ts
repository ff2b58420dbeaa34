import { faultFigure } from '#domain/devices/fault-units.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import type { Text } from '#i18n/text.ts';
import { englishName } from '#state/view/english-names.ts';

import type { Facts } from './facts.ts';

export type Phrase = Text | null;
export type Sentence = (facts: Facts) => Text;

/** Parts that are known, side by side. */
export const together = (...parts: readonly Phrase[]): Phrase => {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0) return null;
  // A colon follows its word at once.
  const en = known
    .map(([, part], index) => (index === 0 || part.startsWith(':') ? part : ` ${part}`))
    .join('');
  return [known.map(([zh]) => zh).join(''), en];
};

/** Clauses that are known, as one sentence; the first is always there. */
export const sentence = (first: Text, ...clauses: readonly Phrase[]): Text => {
  const known = [first, ...clauses.filter((clause) => clause !== null)];
  const en = known.map((clause) => clause[1]).join('; ');
  return [known.map(([zh]) => zh).join('；'), `${en.charAt(0).toUpperCase()}${en.slice(1)}`];
};

/** A text with a figure in it; nothing where the figure is not known. */
export const withFigure = (value: number | null, text: (shown: string) => Text, decimals = 0): Phrase =>
  value === null ? null : text(formatNumber(value, decimals));

/** What a device measured beside its limit, in the unit of its fault. */
export const measured = (facts: Facts): readonly Phrase[] => {
  const fault = facts.text('fault') ?? facts.text('cause') ?? '';
  const shown = (value: number | null): string | null => (value === null ? null : faultFigure(fault, value));
  const [value, limit] = [shown(facts.number('value')), shown(facts.number('limit'))];
  return [
    value === null ? null : [`测得 ${value}`, `measured ${value}`],
    limit === null ? null : [`限值 ${limit}`, `limit ${limit}`],
  ];
};

/** One of a closed list of words; null where it has none. */
export const wordOf = (
  words: Readonly<Record<string, { readonly text: Text }>>,
  code: string | null,
): Phrase => (code !== null && Object.hasOwn(words, code) ? (words[code]?.text ?? null) : null);

/** The English word within a sentence; abbreviations stay as they are. */
export const lower = ([zh, en]: Text): Text => [
  zh,
  /^[A-Z]{2}/.test(en) ? en : `${en.charAt(0).toLowerCase()}${en.slice(1)}`,
];

export const fuel = (facts: Facts): Phrase => {
  const found = wordOf(fuelWords, facts.text('fuel'));
  return found === null ? null : lower(found);
};

/** `3 号仓 API 阀`, `compartment 3, API adaptor`. */
export const compartment = (facts: Facts): Text => {
  const number = facts.number('compartment');
  const part = wordOf(sealParts, facts.text('part'));
  if (number === null) return part === null ? ['铅封', 'seal'] : lower(part);
  return part === null
    ? [`${number} 号仓`, `compartment ${number}`]
    : [`${number} 号仓 ${part[0]}`, `compartment ${number}, ${lower(part)[1]}`];
};

/** `3 号仓`, `compartment 3`; empty where no compartment is known. */
export const tank = (facts: Facts): Phrase =>
  withFigure(facts.number('compartment'), (n) => [`${n} 号仓`, `compartment ${n}`]);

/** Where it began, as far as it was in a fence. */
export const where = (facts: Facts): Phrase => {
  const area = facts.text('areaName');
  if (area !== null) return [`在${area}`, `at ${englishName(area)}`];
  const place = facts.text('place');
  if (place === 'outOfFence') return ['在围栏外', 'outside any fence'];
  return place === 'unknown' ? ['在未知位置', 'at an unknown place'] : null;
};

export const span = (seconds: number | null): Phrase =>
  seconds === null ? null : [formatDuration(seconds, 'zh'), formatDuration(seconds, 'en')];

/** What happened with where it did, in the order of each language. */
export const there = (facts: Facts, [zh, en]: Text): Text => {
  const at = where(facts);
  return at === null ? [zh, en] : [`${at[0]}${zh}`, `${en} ${at[1]}`];
};

/** How long something took; nothing where that is not known. */
export const took = (seconds: number | null, [zh, en]: Text): Phrase => {
  const known = span(seconds);
  return known === null ? null : [`${zh} ${known[0]}`, `${en} ${known[1]}`];
};

/** How long it lasted; that it still lasts. */
export const lasted = (facts: Facts): Phrase => {
  if (facts.lasts) return ['（尚未结束）', '(not over yet)'];
  const known = span(facts.seconds);
  return known === null || facts.seconds === 0 ? null : [` ${known[0]}`, `for ${known[1]}`];
};

/** How a volume at 20 °C changed. */
export const volumeChange = (change: number | null): Phrase => {
  if (change === null) return null;
  const litres = formatNumber(Math.abs(change), 2);
  if (Math.abs(change) < 0.005) return ['标准体积没有变化', 'V20 did not change'];
  return change < 0
    ? [`标准体积减少 ${litres} L`, `V20 fell by ${litres} L`]
    : [`标准体积增加 ${litres} L`, `V20 rose by ${litres} L`];
};

/** After less before, both recorded. */
export const fromTo = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from;

/** A ratio as per mille. */
export const perMilleText = (rate: number | null): string | null =>
  rate === null ? null : `${formatNumber(rate * 1000, 4)} ‰`;

/** A limit, after the value that is compared with it. */
export const over = (value: number | null, unit: string, decimals = 0): Phrase =>
  withFigure(value, (shown) => [`限值 ${shown} ${unit}`, `limit ${shown} ${unit}`], decimals);
