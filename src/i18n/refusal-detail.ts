import { type Language, type Text, textIn } from './text.ts';

/**
 * What refusals say in detail. Makers read it in English, from the answer to their messages, and so it is kept; people
 * read it in their language. `{…}` stands for whatever the message had there.
 */
const details: readonly Text[] = [
  ['超前 {n} 秒', '{n} s ahead'],
  ['{n} 天前的数据', '{n} days old'],
  ['令牌不属于 {terminal}', 'the token is not {terminal}’s'],
  ['没有车辆或油站使用这个号码', 'no truck and no station has this number'],
  ['使用这个号码的车辆已停用', 'the truck of this number is out of service'],
  ['编号 {id} 已用于其他内容', 'id {id} was used with other content'],
  ['嵌套超过 {n} 层', 'nested deeper than {n}'],
  ['{n} 字节，最多 {most}', '{n} bytes, at most {most}'],
  ['含有 NUL 字符或不完整的代理对，不是文本', 'NUL characters and halves of surrogate pairs are no text'],
  ['{path}：没有这一天', '{path}: no such day'],
  ['{path}：离报文的时间太远', '{path}: too far from the time of the message'],
  ['{path}：数值过大或过小，无法保存', '{path}: no column holds a number of this size'],
  ['{path}：以升计的单据必须写明升数', '{path}: a ticket in litres must say them'],
  ['{path}：以千克计的单据必须写明千克数', '{path}: a ticket in kilograms must say them'],
  [
    '{path}：以千克计的单据还要写明 20 °C 密度，否则不知其升数',
    '{path}: a ticket in kilograms must say the density at 20 °C too, for its litres are unknown without it',
  ],
  ['{path}：小于 startTotalVtL，而累计量不会减少', '{path}: below startTotalVtL, but totals never fall'],
  ['{path}：不晚于 startTime', '{path}: not after startTime'],
  ['{path}：缺少，应为 {wanted}', '{path}: missing, must be {wanted}'],
  ['{path}：应为 {wanted}，实际为 {got}', '{path}: must be {wanted}, got {got}'],
  ['是否写成了“{name}”？', 'did you send it as "{name}"?'],
  ['最接近的是 {word}', 'the nearest is {word}'],
  ['例如 {example}', 'as {example}'],
  ['另有 {n} 处', 'and {n} more'],
  ['格式不正确', 'not valid'],
];

const placeIn = /\{(\w+)\}/g;

/** Each with what its English form looks like, and the names of its places in their order. */
const forms = details.map((text) => {
  const english = text[1].replaceAll('’', "'");
  const [first = '', ...others] = english.split(placeIn).filter((_, index) => index % 2 === 0);
  const quoted = [first, ...others].map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return {
    text,
    pattern: new RegExp(`^${quoted.join('(.*?)')}$`, 's'),
    names: [...english.matchAll(placeIn)].map(([, name = '']) => name),
  };
});

const partIn = (part: string, language: Language): string => {
  for (const { text, pattern, names } of forms) {
    const found = pattern.exec(part);
    if (found !== null)
      return textIn(text, language).replaceAll(
        placeIn,
        (_, name: string) => found[names.indexOf(name) + 1] ?? '',
      );
  }
  return part;
};

/** A refusal's detail in a language; what is not known stays as it is. */
export const refusalDetailIn = (detail: string, language: Language): string =>
  language === 'en'
    ? detail
    : detail
        .split('; ')
        .map((part) => partIn(part, language))
        .join('；');
