import { healthCauses, healthCauseKinds, type HealthCauseKind } from '#domain/devices/health-causes.ts';
import { sensorDevices, type SensorDevice } from '#domain/devices/health-terms.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { deviceFaults, deviceKinds } from '#domain/words/device-words.ts';
import type { HealthRow } from '#state/devices/device-health.ts';
import type { Translation } from '#ui/language.tsx';

export type HealthCause = HealthRow['causes'][number];

/** The cause as the program knows it; one of a newer server is told as time off-line would be: by its code. */
export const causeKind = (kind: string): HealthCauseKind | null =>
  healthCauseKinds.find((known) => known === kind) ?? null;

const isSensor = (kind: string): kind is SensorDevice => (sensorDevices as readonly string[]).includes(kind);

/** A kind of fault in words. */
export const faultText = (fault: string, { t }: Translation): string =>
  Object.hasOwn(deviceFaults, fault) ? t(deviceFaults[fault as keyof typeof deviceFaults].text) : fault;

/** A sensor by its name: `3 仓液位仪`, `Level gauge 3`. */
export const sensorText = (device: string, number: number, { t }: Translation): string => {
  const name = isSensor(device) ? t(deviceKinds[device].text) : device;
  if (number === 0) return name;
  return device === 'meter'
    ? t(['{n} 号{name}', '{name} {n}'], { n: number, name })
    : t(['{n} 仓{name}', '{name} {n}'], { n: number, name });
};

/** What lowers the health, in a few words. */
export const causeText = ({ kind, number, fault }: HealthCause, translation: Translation): string => {
  const known = causeKind(kind);
  if (known === null) return kind;
  return isSensor(kind)
    ? `${sensorText(kind, number, translation)}${translation.t(['：', ': '])}${faultText(fault, translation)}`
    : translation.t(healthCauses[known].text);
};

export const adviceText = ({ kind }: HealthCause, { t }: Translation): string => {
  const known = causeKind(kind);
  return known === null ? '—' : t(healthCauses[known].advice);
};

/** How often and how long. */
export const measureText = ({ times, seconds }: HealthCause, { t }: Translation): string =>
  times === 0
    ? ''
    : t(['{n} 次，共 {h} 小时', '{n} {n:time|times}, {h} h{n:| in all}'], {
        n: times,
        h: formatNumber(seconds / 3600, seconds < 36_000 ? 1 : 0),
      });

/** Hours with so many decimals as mean something. */
export const hoursText = (seconds: number): string =>
  formatNumber(seconds / 3600, seconds > 0 && seconds < 36_000 ? 1 : 0);

/** A share as per cent; what is unknown is a dash. */
export const percentText = (share: number | null): string =>
  share === null ? '—' : `${formatNumber(share * 100, share > 0 && share < 0.1 ? 2 : 1)} %`;
