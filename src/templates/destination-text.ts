import type { Destination } from '#contract/fleet/destination.ts';
import { lateFromMin } from '#domain/deliveries/way-bill-states.ts';
import { estimateText } from '#domain/roads/way-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatMoment } from '#domain/time/time.ts';
import { nameIn } from '#state/view/english-names.ts';
import type { Translation } from '#ui/language.tsx';

/** By how much the arrival is behind the plan, where that counts as late; else nothing. */
export const behindText = (
  { arrivalTime, plannedTime }: Destination,
  { t, language }: Pick<Translation, 't' | 'language'>,
): string => {
  if (arrivalTime === null || plannedTime === null) return '';
  const minutes = Math.round((Date.parse(arrivalTime) - Date.parse(plannedTime)) / 60_000);
  return minutes < lateFromMin
    ? ''
    : t(['晚 {time}', '{time} late'], { time: formatDuration(minutes * 60, language) });
};

/** A destination in a sentence: where, when, how far, and by which position; what is not known is left out. */
export const destinationText = (
  destination: Destination,
  nowMs: number,
  translation: Pick<Translation, 't' | 'language'>,
): string => {
  const { t, language } = translation;
  const { areaName, arrivalTime, positionTime, plannedTime, km, estimateKm = null, arrived } = destination;
  const clock = (time: string): string => formatMoment(time, nowMs, language).slice(0, -3);
  if (arrived) return t(['{place}，已到站', '{place}, arrived'], { place: nameIn(areaName, language) });
  const parts = [
    nameIn(areaName, language),
    ...(arrivalTime === null ? [] : [t(['预计 {time} 到', 'arrives {time}'], { time: clock(arrivalTime) })]),
    ...(km === null ? [] : [`${formatNumber(km, 1)} km`]),
    ...(estimateKm === null ? [] : [estimateText({ leastKm: estimateKm[0], mostKm: estimateKm[1] })]),
    ...(plannedTime === null ? [] : [t(['计划 {time}', 'planned {time}'], { time: clock(plannedTime) })]),
    ...(arrivalTime === null || positionTime === null
      ? []
      : [t(['按 {time} 位置', 'by its position at {time}'], { time: clock(positionTime) })]),
  ];
  return parts.join(t(['，', ', ']));
};
