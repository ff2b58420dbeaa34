import { closedDialogs } from '#state/alarms/alarm-view.ts';
import { board, type Alarm } from '#state/alarms/alarms.ts';
import { phone } from '#state/view/viewport.ts';

import { AlarmDrawer } from './alarm-drawer.tsx';
import { dockRightPx, FloatList } from './float-list.tsx';
import { HighLossDialog } from './high-loss-dialog.tsx';
import { UrgentDialog } from './urgent-dialog.tsx';
import { WorkHoursDialog } from './work-hours-dialog.tsx';
import styles from './alarms.module.css';

const waiting = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.filter(({ id, state }) => state === 'unconfirmed' && !closedDialogs.value.has(id));

/** Pop-ups by type (specification 4): 201, 202 and 203 in dialogs of their own, the rest in the floating list. */
export const Alarms = () => {
  const highLoss = waiting(board.value.highLoss);
  const workHours = waiting(board.value.workHours);
  const docked = Number(highLoss.length > 0) + Number(workHours.length > 0);
  return (
    <>
      {docked > 0 ? (
        <div className={styles.dock} style={phone.value ? undefined : { right: dockRightPx() }}>
          <HighLossDialog alarms={highLoss} />
          <WorkHoursDialog alarms={workHours} />
        </div>
      ) : null}
      <FloatList docked={docked} />
      <AlarmDrawer />
      <UrgentDialog />
    </>
  );
};
