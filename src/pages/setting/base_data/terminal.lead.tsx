import { useEffect, useState } from 'react';

import { call } from '#state/hub/hub.ts';
import { mayDo } from '#state/session/session.ts';
import type { ResourceLeadProps } from '#templates/resource-page/panel.ts';
import { TerminalAccess } from '#templates/terminals/terminal-access.tsx';
import { useRead } from '#templates/use-read.ts';
import typography from '#ui/styles/typography.module.css';

import { TerminalGroups } from './terminal/terminal-groups.part.tsx';
import { UnconfirmedClocks } from './terminal/unconfirmed-clocks.part.tsx';
import styles from './terminal/terminal-lead.module.css';
import { UnregisteredList } from './terminal/unregistered-list.part.tsx';

/** Somebody stands at a truck and waits for its terminal to come: it is seen within so long. */
const lookAgainMs = 3_000;

/** Where terminals connect, and those that came in vain. */
const TerminalLead = ({ filters, onFilters, onChanged }: ResourceLeadProps) => {
  const [looks, setLooks] = useState(0);
  const { value, failure } = useRead(String(looks), () => call('unregisteredTerminals.list', {}));
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLooks((old) => old + 1);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  const changed = (): void => {
    setLooks((old) => old + 1);
    onChanged();
  };
  if (value === null)
    return failure === null ? null : (
      <p className={typography.danger} role="alert">
        {failure.message}
      </p>
    );
  return (
    <>
      <TerminalAccess access={value.access} className={styles.access} />
      <TerminalGroups
        unregistered={value.terminals.filter(({ ignored }) => !ignored).length}
        counts={value.counts}
        chosen={filters['standing'] ?? ''}
        onChoose={(standing) => {
          const { standing: _, ...others } = filters;
          onFilters(standing === '' ? others : { ...others, standing });
        }}
      />
      <UnconfirmedClocks clocks={value.clocks} canWrite={mayDo('truck.write')} onChanged={changed} />
      <UnregisteredList terminals={value.terminals} canWrite={mayDo('truck.write')} onChanged={changed} />
    </>
  );
};

export default TerminalLead;
