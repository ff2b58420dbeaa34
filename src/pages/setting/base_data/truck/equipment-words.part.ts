import { deviceFaults } from '#domain/words/device-words.ts';
import { missing } from '#domain/time/time.ts';
import type { EquipmentFault, EquipmentSensor } from '#state/fleet/truck-equipment.ts';
import { sensorStates } from '#domain/words/cargo-words.ts';
import type { Text } from '#i18n/text.ts';

const faultTexts: Readonly<Record<string, { readonly text: Text }>> = deviceFaults;
const stateTexts: Readonly<Record<string, { readonly text: Text }>> = sensorStates;

type Translate = (text: Text) => string;

/** What a fault is called; a code that is not known stands for itself. */
export const faultText = (t: Translate, { fault }: EquipmentFault): string => {
  const known = faultTexts[fault];
  return known === undefined ? fault : t(known.text);
};

/** `Closed`; what never reported is unknown. */
export const stateText = (t: Translate, sensor: EquipmentSensor | undefined): string => {
  const state = stateTexts[sensor?.state ?? ''];
  return state === undefined ? missing : t(state.text);
};

/** The same, with what the sensor felt where it has a feeler for liquid. */
export const sensorText = (t: Translate, sensor: EquipmentSensor | undefined): string => {
  const state = stateText(t, sensor);
  if (state === missing || sensor === undefined || sensor.wet === null) return state;
  return `${state}${t(sensor.wet ? ['，湿', ', wet'] : ['，干', ', dry'])}`;
};
