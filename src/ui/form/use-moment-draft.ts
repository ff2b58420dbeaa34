import { useState } from 'react';

import {
  isWholeMoment,
  readTypedMoment,
  shownMoment,
  stepMoment,
  type MomentPrecision,
} from '#domain/time/typed-moment.ts';

import { useTranslation } from '../language.tsx';

interface MomentRules {
  readonly precision: MomentPrecision;
  readonly clearable: boolean;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onUnread: ((typed: string) => void) | undefined;
}

const formats = {
  day: ['年-月-日', 'mm/dd/yyyy'],
  minute: ['年-月-日 时:分', 'mm/dd/yyyy hh:mm'],
  second: ['年-月-日 时:分:秒', 'mm/dd/yyyy hh:mm:ss'],
} as const;

/** What somebody is typing, until it is a moment; left half typed it stays, with what is wrong. */
export const useMomentDraft = (
  value: string,
  { precision, clearable, min, max, onValue, onUnread }: MomentRules,
) => {
  const { t, language } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const show = (moment: string): string => shownMoment(moment, language);
  const isOutside = (moment: string): boolean =>
    (min !== undefined && moment < min) || (max !== undefined && moment > max);
  const read = readTypedMoment(draft ?? value, precision);
  const put = (next: string): void => {
    setDraft(null);
    setLeft(false);
    if (next !== value) onValue(next);
  };
  const format = t(formats[precision]);
  const problem = (): string => {
    // In a form what was typed is the form's to judge.
    if (!left || draft === null || onUnread !== undefined) return '';
    if (read === null) return t(['请按 {format} 输入', 'Type it as {format}'], { format });
    if (max !== undefined && read > max)
      return t(['不能晚于 {limit}', 'Not after {limit}'], { limit: show(max) });
    return min === undefined ? '' : t(['不能早于 {limit}', 'Not before {limit}'], { limit: show(min) });
  };
  return {
    typed: draft ?? show(value),
    isDraft: draft !== null,
    format,
    /** The moment that is typed or chosen, if it is one. */
    read,
    problem: problem(),
    put,
    /** Of a day at the edge only a part is allowed. */
    putWithin: (next: string): void =>
      put(max !== undefined && next > max ? max : min !== undefined && next < min ? min : next),
    type: (text: string): void => {
      setDraft(text);
      setLeft(false);
      const moment = readTypedMoment(text, precision);
      if (moment !== null && isWholeMoment(text, precision) && !isOutside(moment)) onValue(moment);
      else if (text.trim() === '' && clearable) onValue('');
      else onUnread?.(text);
    },
    leave: (): void => {
      if (draft === null) return;
      if (draft.trim() === '') put(clearable ? '' : value);
      else if (read !== null && !isOutside(read)) put(read);
      else setLeft(true);
    },
    revert: (): void => {
      setDraft(null);
      setLeft(false);
    },
    /** Moves the part at the caret; says where that part then stands. */
    step: (caret: number, by: 1 | -1): readonly [number, number] | null => {
      const step = read === null ? null : stepMoment(read, language, caret, by);
      if (step === null || isOutside(step.value)) return null;
      put(step.value);
      return [step.from, step.to];
    },
  };
};

/** A moment that is typed. */
export type MomentDraft = ReturnType<typeof useMomentDraft>;
