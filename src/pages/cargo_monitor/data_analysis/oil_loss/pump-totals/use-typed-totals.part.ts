import { useState } from 'react';

import { totalsMarginMs } from '#domain/cargo/pump-totals.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { formatDateTime, fromChinaInput, toChinaInput } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';

import { ends, type TotalsEnd, type Ends, type DeliveryEnds } from './totals-ends.part.ts';

/**
 * Times and totals as they are typed, and what is wrong with each.
 * @param refused what the server said of them, by field
 */
export const useTypedTotals = (told: DeliveryEnds, refused: Readonly<Record<string, string>>) => {
  const { t, language } = useTranslation();
  const exact: Ends = { start: toChinaInput(told.startMs), end: toChinaInput(told.endMs) };
  const [times, setTimes] = useState<Ends>(exact);
  const [typed, setTyped] = useState<Ends>({ start: '', end: '' });

  // Unless somebody says otherwise they were read at the delivery's own ends, to the second.
  const momentOf = (end: TotalsEnd): number | null =>
    times[end] === exact[end] ? told[`${end}Ms`] : fromChinaInput(times[end]);
  const [startMs, endMs] = [momentOf('start'), momentOf('end')];
  const totals = { start: typedNumber(typed.start), end: typedNumber(typed.end) };
  const soldL =
    totals.start === null || totals.end === null || Number.isNaN(totals.start) || Number.isNaN(totals.end)
      ? null
      : totals.end - totals.start;
  const timeError = (end: TotalsEnd): string => {
    const ms = momentOf(end);
    if (refused[`${end}Time`] !== undefined) return refused[`${end}Time`] ?? '';
    if (ms === null) return t(['请填写时刻', 'A time is needed']);
    return Math.abs(ms - told[`${end}Ms`]) <= totalsMarginMs
      ? ''
      : t(
          [
            '卸油{which}于 {time}，相差超过 5 分钟的读数不能计入',
            'The delivery {which} at {time}: readings over 5 min from it don’t count',
          ],
          {
            which: end === 'start' ? t(['开始', 'began']) : t(['结束', 'ended']),
            time: formatDateTime(told[`${end}Ms`], language),
          },
        );
  };
  const totalError = (end: TotalsEnd): string => {
    if (refused[`${end}TotalVtL`] !== undefined) return refused[`${end}TotalVtL`] ?? '';
    if (Number.isNaN(totals[end])) return t(['请填数字', 'A number is needed']);
    return end === 'end' && soldL !== null && soldL < 0
      ? t(['比卸油前小：累计量只增不减，请核对', 'Below the total before: totals never fall, please check'])
      : '';
  };
  const isWrong = ends.some((end) => timeError(end) !== '' || totalError(end) !== '') || soldL === null;
  return {
    times,
    typed,
    startMs,
    endMs,
    totals,
    soldL,
    isWrong,
    timeError,
    totalError,
    setTime: (end: TotalsEnd, value: string): void => setTimes({ ...times, [end]: value }),
    setTotal: (end: TotalsEnd, value: string): void => setTyped({ ...typed, [end]: value }),
  };
};
