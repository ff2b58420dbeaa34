import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import type { Resource } from '#resource/define.ts';
import { compartmentsOf } from '#state/fleet/inventory.ts';
import { fleetVersion, truckByPlate } from '#state/fleet/truck-status.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { personIn } from '#state/view/person-names.ts';
import { isPerson, isPlated } from '#resource/reference-targets.ts';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { drawnTanks } from '../../truck-drawing.ts';
import { referenceName } from '../fields/reference-name.ts';
import { StateTag } from './state-tag.tsx';
import { fieldText, isFaulty } from '../fields/field-control.tsx';
import { rowsOf } from '../form/field-rules.ts';
import { isLocked } from '../is-locked.ts';
import { drawnRows } from '../form/rows/drawn-rows.ts';
import toggle from '../toggle.module.css';
import typography from '#ui/styles/typography.module.css';

/** What is in a truck now; null: it is no truck, or nothing was heard of it. */
const presentLoad = (row: ResourceRow): readonly DrawnCompartment[] | null => {
  // Strips follow the fleet.
  void fleetVersion.value;
  const truck = typeof row['signCode'] === 'string' ? truckByPlate(row['signCode']) : null;
  const tanks = truck === null ? [] : drawnTanks(compartmentsOf(truck));
  return tanks.length === 0 ? null : tanks;
};

/** One field of a row in the list: the status as a switch, rows as their drawing, references by name. */
export const ResourceCell = ({
  resource,
  row,
  name,
  onStatus,
}: {
  readonly resource: Resource;
  readonly row: ResourceRow;
  readonly name: string;
  /** Missing: the role may not write. */
  readonly onStatus?: ((row: ResourceRow) => void) | undefined;
}) => {
  const { t, language } = useTranslation();
  const field = resource.fields[name];
  const value = row[name];
  if (!field) return missing;
  // What has an English name is told by it, as everywhere else; its form shows both.
  const english = language === 'en' && name === resource.name ? row['nameEn'] : null;
  if (typeof english === 'string' && english !== '') return english;
  if (name === resource.name && resource.source === 'driver')
    return personIn(String(value ?? missing), language);
  // Where a change of it has to be approved it is a switch that only shows.
  if (name === resource.status || (name === 'enabled' && field.kind === 'switch'))
    return (
      <input
        type="checkbox"
        role="switch"
        className={toggle.toggle}
        checked={value === true}
        disabled={!onStatus || name !== resource.status || isLocked(resource, row)}
        aria-label={`${t(field.title)} ${String(row[resource.name] ?? '')}`}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onStatus?.(row)}
      />
    );
  if (field.kind === 'rows') {
    const inner = rowsOf(value);
    const totalL = inner.reduce((sum, item) => sum + Number(item['capacityL'] ?? 0), 0);
    return inner.length === 0 ? (
      missing
    ) : (
      <>
        <TankStrip compartments={presentLoad(row) ?? drawnRows(inner)} /> &ensp;
        {formatNumber(totalL / 1000, 1)}
      </>
    );
  }
  if ((field.kind === 'text' || field.kind === 'computed') && field.plate)
    return value ? <Plate code={String(value)} /> : missing;
  if (field.kind === 'state') {
    const state = field.states[String(value)];
    return state ? <StateTag text={t(state.text)} tone={state.tone} /> : missing;
  }
  if (field.kind === 'reference') {
    const named = referenceName(row, name, language);
    if (named !== null && isPlated(field.to)) return <Plate code={named} />;
    if (named !== null) return isPerson(field.to) ? personIn(named, language) : named;
  }
  const text = fieldText(field, value, { t, language });
  return isFaulty(field, value) ? <b className={typography.danger}>{text}</b> : text;
};
