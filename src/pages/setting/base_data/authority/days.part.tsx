import { useState } from 'react';

import type { AuthorityDayShares } from '#state/authority/authorities.ts';
import type { Text } from '#i18n/text.ts';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { DayExport } from './day-export.part.tsx';
import { percent } from './share-text.part.ts';
import styles from './authority.module.css';

type Share = 'onlineShare' | 'qualifiedShare' | 'answeredShare';

const strips: readonly (readonly [share: Share, title: Text])[] = [
  ['onlineShare', ['上线率', 'Online']],
  ['qualifiedShare', ['数据合格率', 'Qualified data']],
  ['answeredShare', ['按时应答率', 'Answered in time']],
];

const perCent = (share: number | null): string => (share === null ? '—' : `${percent(share)} %`);

/** The last thirty days, by three rates; a press shows the day. */
export const Days = ({
  authorityId,
  days,
  day,
  onDay,
}: {
  readonly authorityId: number;
  readonly days: readonly AuthorityDayShares[];
  readonly day: string;
  readonly onDay: (day: string) => void;
}) => {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<string | null>(null);
  const read = days.find((one) => one.day === (pointed ?? day));
  const [first, last] = [days[0]?.day ?? day, days.at(-1)?.day ?? day];
  return (
    <section
      className={styles.part}
      aria-label={t(['最近 30 天', 'Last 30 days'])}
      data-part="authority-days"
    >
      <header>
        <h2>{t(['最近 30 天', 'Last 30 days'])}</h2>
        <span className={typography.muted} role="status">
          {read === undefined
            ? t(['指向一天查看，按下打开', 'Point at a day to read it, press to open it'])
            : [read.day, ...strips.map(([share, title]) => `${t(title)} ${perCent(read[share])}`)].join(
                ' · ',
              )}
        </span>
        <DayExport authorityId={authorityId} startDay={first} endDay={last} />
      </header>
      <div className={styles.strips}>
        {strips.map(([share, title]) => (
          <div key={share}>
            <span className={typography.secondary}>{t(title)} %</span>
            <ColumnChart
              pieces={days.map((one) => ({
                key: one.day,
                label: one.day.slice(5),
                figure: one[share] === null ? null : one[share] * 100,
                text: perCent(one[share]),
              }))}
              chosen={day}
              label={t(title)}
              leastTop={100}
              low
              dashes
              tickText={String}
              onPress={onDay}
              onPoint={(piece) => setPointed(piece?.key ?? null)}
            />
          </div>
        ))}
      </div>
    </section>
  );
};
