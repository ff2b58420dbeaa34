import { useEffect, useState } from 'react';

import { alarmName } from '#domain/words/alarm-words.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

const arrivalWords = ['新的紧急报警：{plate} {what}', 'New emergency alarm: {plate} {what}'] as const;
const besideWords = [
  '新的紧急报警：{plate} {what}，F8 到这里处理',
  'New emergency alarm: {plate} {what}. F8 goes to it',
] as const;

/**
 * What screen readers hear of an alarm that joins an open dialog; the first one is read with the dialog itself, unless
 * the focus is not in it.
 */
export const UrgentArrival = ({ newest, beside }: { readonly newest: Alarm; readonly beside: boolean }) => {
  const { t } = useTranslation();
  const [first] = useState(newest);
  const [heard, setHeard] = useState<Alarm | null>(null);
  // A region that comes with its text is not read.
  useEffect(() => {
    if (beside) setHeard(first);
  }, [beside, first]);
  // After one was confirmed an older one is the newest, which was read before.
  if (newest.raisedTime > (heard ?? first).raisedTime) setHeard(newest);
  return (
    <span className={typography.visuallyHidden} role="status" data-part="urgent-arrival">
      {heard === null
        ? ''
        : t(beside ? besideWords : arrivalWords, {
            plate: heard.signCode,
            what: t(alarmName(heard.type, heard.properties['cause'])),
          })}
    </span>
  );
};
