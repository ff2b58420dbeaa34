import type { CommandState } from '#domain/commands/command-states.ts';
import { commandStates } from '#domain/commands/command-states.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './order-stages.module.css';

/** Queued, sent, answered, written, read back: how many of the five an order has behind it. */
const passed: Readonly<Record<CommandState, number>> = {
  awaiting: 0,
  queued: 1,
  sent: 2,
  received: 3,
  working: 3,
  readBack: 4,
  verified: 5,
  failed: 3,
  refused: 3,
  stopped: 0,
  expired: 1,
};

const bad: readonly CommandState[] = ['failed', 'refused', 'expired'];

/** How far an order is, as five boxes and in words. */
export const OrderStages = ({ state }: { readonly state: CommandState }) => {
  const { t } = useTranslation();
  const done = passed[state];
  const isBad = bad.includes(state);
  return (
    <span className={styles.stages} data-state={state}>
      <span aria-hidden="true">
        {[1, 2, 3, 4, 5].map((stage) => (
          <i
            key={stage}
            data-stage={stage < done || (stage === done && !isBad) ? 'done' : stage === done ? 'bad' : 'open'}
          />
        ))}
      </span>
      <b data-bad={isBad}>{t(commandStates[state].text)}</b>
    </span>
  );
};
