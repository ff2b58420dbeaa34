import { terminalStandings, type TerminalStanding } from '#domain/words/terminal-words.ts';
import type { TerminalCounts } from '#contract/devices/unregistered-terminals.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';

import styles from './terminal-lead.module.css';

const icons: Readonly<Record<TerminalStanding, IconName>> = {
  online: 'onLine',
  silent: 'silentLine',
  unheard: 'silentLine',
};

const inOrder = Object.keys(terminalStandings) as TerminalStanding[];

/** How many terminals wait at the door, are on the line, silent, or were never heard: each narrows what is listed. */
export const TerminalGroups = ({
  unregistered,
  counts,
  chosen,
  onChoose,
}: {
  readonly unregistered: number;
  readonly counts: TerminalCounts;
  /** '': all. */
  readonly chosen: string;
  readonly onChoose: (standing: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div
      className={styles.groups}
      role="group"
      aria-label={t(['按状态', 'By state'])}
      data-part="terminal-groups"
    >
      {unregistered === 0 ? null : (
        <a className={filterChips.chip} href="#unregistered-terminals" data-id="unregistered">
          <Icon name="unregistered" /> {t(['未登记', 'Unregistered'])} <b>{unregistered}</b>
        </a>
      )}
      {inOrder.map((standing) => (
        <button
          key={standing}
          type="button"
          className={filterChips.chip}
          aria-pressed={chosen === standing}
          data-id={standing}
          onClick={() => onChoose(chosen === standing ? '' : standing)}
        >
          <Icon name={icons[standing]} /> {t(terminalStandings[standing].text)} <b>{counts[standing]}</b>
        </button>
      ))}
    </div>
  );
};
