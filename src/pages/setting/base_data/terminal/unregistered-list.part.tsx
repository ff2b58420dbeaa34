import { useState } from 'react';

import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { UnregisteredRow } from './unregistered-row.part.tsx';
import styles from './terminal-lead.module.css';

/** The table below stays in reach however many there are. */
const firstListed = 8;

/** Terminals that connect and belong to nobody, or are not let in; the ignored ones on request. */
export const UnregisteredList = ({
  terminals,
  canWrite,
  onChanged,
}: {
  readonly terminals: readonly UnregisteredTerminal[];
  readonly canWrite: boolean;
  readonly onChanged: () => void;
}) => {
  const { t } = useTranslation();
  const [withIgnored, setWithIgnored] = useState(false);
  const waiting = terminals.filter(({ ignored }) => !ignored);
  const [whole, setWhole] = useState(false);
  const ignored = terminals.length - waiting.length;
  const listed = withIgnored ? terminals : waiting;
  const heading = t(['未登记', 'Unregistered']);
  return (
    <section
      className={styles.unregistered}
      id="unregistered-terminals"
      data-part="unregistered"
      aria-label={heading}
      tabIndex={-1}
    >
      <h2 className={sections.heading}>
        {heading} {waiting.length}
        <span className={typography.muted}>
          {waiting.length === 0
            ? !canWrite
              ? t(['只有可录入车辆的人看得到', 'seen by those alone who enter trucks'])
              : t([
                  '没有未登记的终端；新终端连接后几秒内出现在这里',
                  'no unregistered terminal; a new one appears here within seconds of connecting',
                ])
            : t([
                '已连接但未接入：它们的报文不进任何车辆',
                'connected and not let in: nothing they say reaches a truck',
              ])}
        </span>
        {ignored === 0 ? null : (
          <button
            type="button"
            className={buttons.small}
            aria-pressed={withIgnored}
            data-part="show-ignored"
            onClick={() => setWithIgnored((old) => !old)}
          >
            {t(['已忽略 {n}', 'Ignored {n}'], { n: ignored })}
          </button>
        )}
      </h2>
      <ul>
        {listed.slice(0, whole ? undefined : firstListed).map((terminal) => (
          <UnregisteredRow
            key={terminal.number}
            terminal={terminal}
            canWrite={canWrite}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {whole || listed.length <= firstListed ? null : (
        <button type="button" className={buttons.small} data-part="show-all" onClick={() => setWhole(true)}>
          {t(['全部 {n} 台', 'All {n}'], { n: listed.length })}
        </button>
      )}
    </section>
  );
};
