import { call } from '#state/hub/hub.ts';
import { useRead } from '#templates/use-read.ts';
import typography from '#ui/styles/typography.module.css';

import { HeardFrames } from './heard-frames.part.tsx';
import { UnreadItems } from './unread-items.part.tsx';
import styles from './terminal-lead.module.css';

/** What a terminal said that was not let in: its frames, and what of its places nobody reads. */
export const UnregisteredHeard = ({
  number,
  lastTime,
}: {
  readonly number: string;
  readonly lastTime: string;
}) => {
  const { value, failure } = useRead(`${number} ${lastTime}`, () => call('terminalAbout.read', { number }));
  return (
    <div className={styles.heard} data-part="unregistered-heard">
      {value === null ? (
        <p className={typography.muted} role="status">
          {failure?.message ?? ''}
        </p>
      ) : (
        <>
          <HeardFrames frames={value.frames} />
          <UnreadItems unread={value.unread} places={value.places} />
        </>
      )}
    </div>
  );
};
