import { useState } from 'react';

import { type SearchKind, searchKinds, type TrackQuestion } from '#state/tracks/search-address.ts';
import { maxSearchDays } from '#state/tracks/track-search.ts';
import { now } from '#state/view/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';
import type { Text } from '#i18n/text.ts';

import { AreaChoice } from './area-choice.part.tsx';
import { isWhole } from './use-found.part.ts';
import styles from './track-search.module.css';

const names: Readonly<Record<SearchKind, Text>> = {
  area: ['到过区域', 'Was in an area'],
  road: ['走过道路', 'Passed a road'],
  stop: ['停留', 'Stopped'],
};

const hints: Readonly<Record<SearchKind, Text>> = {
  area: ['在地图上画圆或多边形，或选择已有区域', 'Draw a circle or an outline on the map, or choose a place'],
  road: ['在地图上沿道路单击，点连成路', 'Click points along the road'],
  stop: ['不画区域时查询所有地方', 'Without an area: anywhere'],
};

const leastMinutes = 3;
const mostMinutes = 10_080;

/** What is asked: in an area, on a road, or standing; where, when, how long. */
export const SearchForm = ({
  question,
  onQuestion,
  onAsk,
}: {
  readonly question: TrackQuestion;
  readonly onQuestion: (question: TrackQuestion) => void;
  readonly onAsk: () => void;
}) => {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const { kind, shape, period, minutes } = question;
  const noMinutes = !Number.isInteger(minutes) || minutes < leastMinutes || minutes > mostMinutes;
  const needsShape = tried && kind !== 'stop' && shape === null;
  /** A road is not an area: what was drawn for the other stays away. */
  const turn = (next: SearchKind): void => {
    const fits = shape === null || (next === 'road') === 'line' in shape;
    onQuestion({ ...question, kind: next, shape: fits ? shape : null });
  };
  return (
    <form
      className={styles.form}
      role="search"
      data-part="track-search-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWhole(question) && !(kind === 'stop' && noMinutes)) onAsk();
      }}
    >
      <h1 className={typography.visuallyHidden}>{t(['轨迹查询', 'Track search'])}</h1>
      <div className={segmented.group} role="group" aria-label={t(['查询内容', 'What to find'])}>
        {searchKinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => turn(one)}>
            {t(names[one])}
          </button>
        ))}
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t(hints[kind])}</p>
      {kind === 'road' ? null : (
        <AreaChoice shape={shape} onShape={(next) => onQuestion({ ...question, shape: next })} />
      )}
      {needsShape ? (
        <p className={`${typography.small} ${typography.danger}`} role="alert" data-part="no-shape">
          {kind === 'road'
            ? t(['请先画出道路', 'Draw the road first'])
            : t(['请先画出或选择区域', 'Draw or choose an area first'])}
        </p>
      ) : null}
      {kind === 'stop' ? (
        <label className={styles.minutes}>
          <span>{t(['停留不少于', 'Stopped for at least'])}</span>
          <span className={inputs.frame}>
            <input
              name="minutes"
              type="number"
              min={leastMinutes}
              max={mostMinutes}
              value={Number.isFinite(minutes) ? minutes : ''}
              aria-invalid={tried && noMinutes}
              onChange={(event) => onQuestion({ ...question, minutes: event.target.valueAsNumber })}
            />
          </span>
          <span>{t(['分钟', 'min'])}</span>
        </label>
      ) : null}
      {kind === 'stop' && tried && noMinutes ? (
        <p className={`${typography.small} ${typography.danger}`} role="alert">
          {t(['请填写 {from} 到 {to} 分钟', 'From {from} to {to} minutes'], {
            from: leastMinutes,
            to: mostMinutes,
          })}
        </p>
      ) : null}
      <PeriodPicker
        period={period}
        nowMs={now.peek()}
        maxDays={maxSearchDays}
        onPeriod={(next) => onQuestion({ ...question, period: next })}
      />
      <button type="submit" className={buttons.primary}>
        <Icon name="search" size={14} />
        {t(['查询', 'Search'])}
      </button>
    </form>
  );
};
