import { doors } from '#domain/words/cargo-words.ts';
import { deviceFaults } from '#domain/words/device-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import type { Text } from '#i18n/text.ts';

type Words = Readonly<Record<string, { readonly text: Text }>>;

const wordOf = (table: Words, code: unknown): Text | null =>
  typeof code === 'string' && Object.hasOwn(table, code) ? (table[code]?.text ?? null) : null;

/** The part, door and fault that the properties of an alarm name, in words; null where they name none. */
export const partOf = ({ part }: Readonly<Record<string, unknown>>): Text | null => wordOf(sealParts, part);
export const doorOf = ({ door }: Readonly<Record<string, unknown>>): Text | null => wordOf(doors, door);
export const faultOf = ({ cause }: Readonly<Record<string, unknown>>): Text | null =>
  wordOf(deviceFaults, cause);

const figureText = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? formatNumber(value, Number.isInteger(value) ? 0 : 2)
    : null;

/** Further properties of an alarm beside time and place, as pairs of words. */
export const alarmFacts = (
  properties: Readonly<Record<string, unknown>>,
): readonly (readonly [name: Text, value: Text])[] => {
  const same = (value: string | null): Text | null => (value === null ? null : [value, value]);
  const [value, limit] = [figureText(properties['value']), figureText(properties['limit'])];
  const facts: readonly (readonly [Text, Text | null])[] = [
    [['油仓', 'Compartment'], same(figureText(properties['compartment']))],
    [['部位', 'Part'], partOf(properties)],
    [['箱门', 'Door'], doorOf(properties)],
    [['故障', 'Fault'], faultOf(properties)],
    [['读数', 'Reading'], same(value)],
    [['限值', 'Limit'], same(limit)],
  ];
  return facts.flatMap(([name, said]) => (said === null ? [] : [[name, said] as const]));
};
