import {
  type ItemMapping,
  itemTargets,
  mappedValue,
  type MappedValue,
} from '#domain/devices/item-mapping.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { call } from '#state/hub/hub.ts';
import { useRead } from '#templates/use-read.ts';
import { Spark } from '#ui/drawing/spark.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { pairs } from './pairs.part.ts';
import styles from './item-mapping.module.css';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(pairs(hex), (pair) => Number.parseInt(pair, 16));

/** The last hundred values of an item: its bytes with those of the mapping marked, and what the mapping reads of them. */
export const MappedValues = ({
  maker,
  model,
  item,
  mapping,
}: {
  readonly maker: string;
  readonly model: string;
  readonly item: string;
  /** Null: not filled in yet. */
  readonly mapping: ItemMapping | null;
}) => {
  const { t, language } = useTranslation();
  const { value: values } = useRead(`${maker} ${model} ${item}`, () =>
    call('terminalItems.values', { maker, model, item }),
  );
  const last = values?.at(-1);
  const heading = t(['最近 100 个值', 'The last 100 values']);
  if (values === null) return null;
  if (last === undefined)
    return (
      <p className={typography.muted} data-part="mapped-values">
        {t(['24 小时内没有收到 0x{item}', 'No 0x{item} has come in 24 hours'], { item })}
      </p>
    );
  const read = mapping === null ? [] : values.map(({ hex }) => mappedValue(bytesOf(hex), mapping));
  const figures = read.filter((one) => typeof one === 'number');
  const target = mapping === null ? null : itemTargets[mapping.target];
  const said = (value: MappedValue | null | undefined): string => {
    if (value === null || value === undefined) return t(['项太短', 'the item is too short']);
    if (value === 'none') return t(['无读数', 'no reading']);
    if (typeof value === 'boolean') return value ? t(['开', 'open']) : t(['关', 'closed']);
    return `${formatNumber(value)} ${target?.unit ?? ''}`.trim();
  };
  const isOfMapping = (at: number): boolean =>
    mapping !== null && at >= mapping.startByte && at < mapping.startByte + mapping.widthBytes;
  return (
    <section className={styles.values} data-part="mapped-values" aria-label={heading}>
      <h3 className={sections.heading}>{heading}</h3>
      <p className={typography.secondary}>
        <Plate code={last.signCode} /> · {formatDateTime(last.time, language)} ·{' '}
        {t(['{n} 个', '{n} {n:value|values}'], { n: values.length })}
      </p>
      <ol className={styles.bytes} aria-label={t(['最近一个值的字节', 'Bytes of the last value'])}>
        {pairs(last.hex).map((pair, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a byte is known by its place
          <li key={at} data-mapped={isOfMapping(at)}>
            <small>{at}</small>
            <code>{pair}</code>
          </li>
        ))}
      </ol>
      {mapping === null ? (
        <p className={typography.muted}>
          {t([
            '填写起始字节、宽度和“是什么”，这里即显示读数',
            'Fill in first byte, width and what it is: the readings are shown here',
          ])}
        </p>
      ) : (
        <p className={styles.reading} aria-live="polite">
          <b>{said(read.at(-1))}</b>
          {figures.length < 2 ? null : (
            <>
              <Spark values={figures} width={240} height={48} />
              <span className={typography.secondary}>
                {t(['{low} 到 {high} {unit}', '{low} to {high} {unit}'], {
                  low: formatNumber(Math.min(...figures)),
                  high: formatNumber(Math.max(...figures)),
                  unit: target?.unit ?? '',
                })}
              </span>
            </>
          )}
        </p>
      )}
    </section>
  );
};
