import { dialogAlarms } from '#state/alarms/alarm-dialogs.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { phone } from '#state/view/viewport.ts';

import { AlarmDrawer } from './alarm-drawer.tsx';
import { dockRightPx, FloatList } from './float-list.tsx';
import { HighLossDialog } from './high-loss-dialog.tsx';
import { UrgentDialog } from './urgent/urgent-dialog.tsx';
import { WorkHoursDialog } from './work-hours-dialog.tsx';
import styles from './alarms.module.css';

const none: readonly Alarm[] = [];

/** Pop-ups by type (specification 4): 201, 202 and 203 in dialogs of their own, the rest in the floating list. */
export const Alarms = () => {
  const [highLoss, workHours] = [dialogAlarms.value.highLoss, dialogAlarms.value.workHours].map(
    ({ alarms, open }) => (open ? alarms : none),
  );
  const docked = [highLoss, workHours].filter((alarms) => (alarms ?? none).length > 0).length;
  return (
    <>
      {docked > 0 ? (
        <div className={styles.dock} style={phone.value ? undefined : { right: dockRightPx() }}>
          <HighLossDialog alarms={highLoss ?? none} />
          <WorkHoursDialog alarms={workHours ?? none} />
        </div>
      ) : null}
      <FloatList docked={docked} />
      <AlarmDrawer />
      <UrgentDialog />
    </>
  );
};
