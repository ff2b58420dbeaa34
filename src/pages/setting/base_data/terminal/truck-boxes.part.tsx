import { terminalRoles } from '#domain/devices/terminal-roles.ts';
import { terminalStandings } from '#domain/words/terminal-words.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import type { TruckBox } from '#contract/devices/terminal-about.ts';
import { now } from '#state/view/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './terminal-panel.module.css';

/** The boxes of a truck by role, the one that leads first: how each stands, since when and from where. */
export const TruckBoxes = ({
  boxes,
  number,
}: {
  readonly boxes: readonly TruckBox[];
  /** That of the row. */
  readonly number: string;
}) => {
  const { t, language } = useTranslation();
  if (boxes.length < 2) return null;
  const heading = t(['本车的终端', 'Terminals of this truck']);
  return (
    <section data-part="truck-boxes" aria-label={heading}>
      <h3 className={sections.heading}>{heading}</h3>
      <ul className={styles.boxes}>
        {boxes.map((box) => (
          <li key={box.number} data-number={box.number} aria-current={box.number === number}>
            <Icon name={box.standing === 'online' ? 'onLine' : 'silentLine'} />
            <div>
              <b>{t(terminalRoles[box.role].text)}</b> {box.number}
              <span className={typography.secondary}> {box.model ?? ''}</span>
            </div>
            <div className={typography.secondary}>
              {box.standing === null ? missing : t(terminalStandings[box.standing].text)}
              {box.sinceTime === null
                ? ''
                : ` · ${t(['{time} 起', 'since {time}'], { time: formatMoment(box.sinceTime, now.value, language) })}`}
              {box.address === null ? '' : ` · ${box.address}`}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
