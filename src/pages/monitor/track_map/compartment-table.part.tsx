import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { sumAsShown } from '#domain/text/litres.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing, oilLabel } from '#domain/words/oil-words.ts';
import { instantMs } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import type { CompartmentDetail, TruckDetail } from '#contract/fleet/truck-detail.ts';
import { sealState } from '#templates/truck-drawing.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import truckFacts from './truck-facts.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './compartment-table.module.css';

/** A reading older than this is grey: half an hour, for a gauge reports when it changes. */
const staleMs = 1_800_000;

const CompartmentRow = ({ item }: { readonly item: CompartmentDetail }) => {
  const { language } = useTranslation();
  const readAt = instantMs(item.readingTime);
  const old = readAt !== null && now.value - readAt > staleMs;
  const field = (name: string, value: number | string | null) => ({
    'data-field': name,
    'data-value': value ?? '',
  });
  return (
    <tr className={item.seal === 'broken' ? tables.broken : undefined} data-id={item.compartment}>
      <td className={typography.noWrap}>
        <b>{item.compartment}</b>&ensp;
        <span {...field('seal', item.seal)}>
          <SealGlyph seal={sealState(item.seal)} />
        </span>
      </td>
      <td {...field('oilCode', item.oilCode)}>
        <FuelSwatch oil={oilDrawing(item.oilCode)} />
        {oilLabel(item.oilCode, language)}
      </td>
      <td
        className={old ? `${tables.right} ${truckFacts.outdated}` : tables.right}
        {...field('levelMm', item.levelMm)}
      >
        {formatNumber(item.levelMm)}
      </td>
      <td
        className={old ? `${tables.right} ${truckFacts.outdated}` : tables.right}
        {...field('vtL', item.vtL)}
      >
        {formatNumber(item.vtL)}
      </td>
      <td
        className={old ? `${tables.right} ${truckFacts.outdated}` : tables.right}
        {...field('v20L', item.v20L)}
      >
        <b>{formatNumber(item.v20L)}</b>
      </td>
      <td className={`${tables.right} ${typography.secondary}`} {...field('temperatureC', item.temperatureC)}>
        {formatNumber(item.temperatureC, 1)}
      </td>
    </tr>
  );
};

const sum = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : sumAsShown(
        values.map((value) => value ?? 0),
        0,
      );

export const CompartmentTable = ({ detail }: { readonly detail: TruckDetail }) => {
  const { t } = useTranslation();
  const vtL = sum(detail.compartments.map((item) => item.vtL));
  const v20L = sum(detail.compartments.map((item) => item.v20L));
  return (
    <table className={tables.compact}>
      <thead>
        <tr>
          <th>{t(words.compartment)}</th>
          <th>{t(words.product)}</th>
          <th className={tables.right}>
            {t(words.level)}
            <small>mm</small>
          </th>
          <th className={tables.right}>
            Vt<small>L</small>
          </th>
          <th className={tables.right}>
            V20<small>L</small>
          </th>
          <th className={tables.right}>
            <small>℃</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {detail.compartments.map((item) => (
          <CompartmentRow key={item.compartment} item={item} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            {t(words.total)}{' '}
            {detail.pitchDeg === null ? null : (
              <span className={`${typography.muted} ${styles.tilt}`}>
                {t(['俯仰', 'Pitch'])} {formatChange(detail.pitchDeg, 1)}° {t(['横滚', 'Roll'])}{' '}
                {formatChange(detail.rollDeg, 1)}°
              </span>
            )}
          </td>
          <td className={tables.right} data-field="totalVtL" data-value={vtL ?? ''}>
            {formatNumber(vtL)}
          </td>
          <td className={tables.right} data-field="totalV20L" data-value={v20L ?? ''}>
            {formatNumber(v20L)}
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
};
