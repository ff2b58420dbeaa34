import { useState } from 'react';

import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/styles/typography.module.css';

import { TruckChoice } from './truck-choice.part.tsx';
import { UnregisteredHeard } from './unregistered-heard.part.tsx';
import { useUnregistered } from './unregistered/use-unregistered.part.ts';
import { UnregisteredSays } from './unregistered/unregistered-says.part.tsx';
import { UnregisteredActs } from './unregistered/unregistered-acts.part.tsx';
import styles from './terminal-lead.module.css';

/** One terminal that came in vain: what it said, and what may be done with it, the likeliest first. */
export const UnregisteredRow = ({
  terminal,
  canWrite,
  onChanged,
}: {
  readonly terminal: UnregisteredTerminal;
  readonly canWrite: boolean;
  readonly onChanged: () => void;
}) => {
  const [choosing, setChoosing] = useState(false);
  const [open, setOpen] = useState(false);
  const { number, ignored } = terminal;
  const { busy, admit, ignore, makeTruck } = useUnregistered(terminal, () => {
    setChoosing(false);
    onChanged();
  });
  return (
    <li data-number={number} data-ignored={ignored}>
      <Icon name="unregistered" />
      <div>
        <button
          type="button"
          className={styles.opens}
          aria-expanded={open}
          data-part="heard"
          onClick={() => setOpen((old) => !old)}
        >
          <b className={styles.number}>{number}</b> <Icon name={open ? 'up' : 'down'} size={14} />
        </button>
        <span className={typography.secondary}>
          {terminal.protocol} · {terminal.address}
        </span>
      </div>
      <UnregisteredSays terminal={terminal} />
      {canWrite ? (
        <UnregisteredActs
          terminal={terminal}
          busy={busy}
          choosing={choosing}
          onAdmit={admit}
          onIgnore={ignore}
          onMakeTruck={makeTruck}
          onChoose={() => setChoosing((old) => !old)}
        />
      ) : null}
      {choosing ? <TruckChoice busy={busy} onChoose={admit} /> : null}
      {open ? <UnregisteredHeard number={number} lastTime={terminal.lastTime} /> : null}
    </li>
  );
};
