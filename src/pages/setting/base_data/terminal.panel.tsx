import { call } from '#state/hub/hub.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useRead } from '#templates/use-read.ts';
import { textIn } from '#ui/table/cell-value.ts';
import typography from '#ui/styles/typography.module.css';

import { HeardFrames } from './terminal/heard-frames.part.tsx';
import { Peripherals } from './terminal/peripherals.part.tsx';
import { TerminalFunctions } from './terminal/terminal-functions.part.tsx';
import { TruckBoxes } from './terminal/truck-boxes.part.tsx';
import { UnreadItems } from './terminal/unread-items.part.tsx';

/** A terminal in full: what it can be asked, the boxes beside it, what it said last, what of that nobody reads, what hangs at it. */
const TerminalPanel = ({ row }: ResourcePanelProps) => {
  const number = textIn(row?.['number']);
  const signCode = textIn(row?.['signCode']);
  const { value, failure } = useRead(number, () => call('terminalAbout.read', { number: number ?? '' }));
  if (number === null) return null;
  return (
    <>
      {signCode === null ? null : <TerminalFunctions number={number} signCode={signCode} />}
      {value === null && failure !== null ? (
        <p className={typography.muted} role="status">
          {failure.message}
        </p>
      ) : null}
      {value === null ? null : (
        <>
          <TruckBoxes boxes={value.boxes} number={number} />
          <HeardFrames frames={value.frames} />
          <UnreadItems unread={value.unread} places={value.places} />
        </>
      )}
      <Peripherals number={number} />
    </>
  );
};

export default TerminalPanel;
