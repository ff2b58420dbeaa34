import type { BuiltDay } from './day-builder.ts';
import { pick } from '../random.ts';

const petrols = [92, 95, 98] as const;

const isPetrol = (oilCode: number): boolean => oilCode > 0;

/** What is different about a loading: another grade than usual, one compartment too full, or diesel onto petrol. */
export const drawLoadIncident = (
  day: BuiltDay,
): { readonly spoiled: number | null; readonly overfilled: number | null } => {
  const { extra, truck } = day;
  const none = { spoiled: null, overfilled: null };
  const draw = extra();
  const { compartment, oilCode } = pick(extra, truck.compartments);
  const other = pick(extra, petrols);
  const known = day.anomalies.some(
    (anomaly) => anomaly.kind === 'otherOil' && anomaly.compartment === compartment,
  );
  if (draw < 0.004) {
    day.mark('overfill', day.nowMs(), { compartment });
    return { ...none, overfilled: compartment };
  }
  if (known || !isPetrol(oilCode)) return none;
  if (draw < 0.007) return { ...none, spoiled: compartment };
  if (draw < 0.05 && other !== oilCode) {
    day.mark('productChange', day.nowMs(), { compartment });
    const fromMs = day.nowMs() + 60_000;
    day.anomaly({ kind: 'otherOil', compartment, oilCode: other, fromMs, toMs: day.endMs });
  }
  return none;
};
