import { useState } from 'react';

import { alarmName } from '#domain/words/alarm-words.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

/** What screen readers hear of an alarm that joins an open dialog; the first one is read with the dialog itself. */
export const UrgentArrival = ({ newest }: { readonly newest: Alarm }) => {
  const { t } = useTranslation();
  const [first] = useState(newest);
  const [heard, setHeard] = useState<Alarm | null>(null);
  // After one was confirmed an older one is the newest, which was read before.
  if (newest.raisedTime > (heard ?? first).raisedTime) setHeard(newest);
  return (
    <span className={typography.visuallyHidden} role="status" data-part="urgent-arrival">
      {heard === null
        ? ''
        : t(['新的紧急报警：{plate} {what}', 'New emergency alarm: {plate} {what}'], {
            plate: heard.signCode,
            what: t(alarmName(heard.type, heard.properties['cause'])),
          })}
    </span>
  );
};
