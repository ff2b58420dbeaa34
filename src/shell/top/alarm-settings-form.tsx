import { useState } from 'react';

import { alwaysPopUp } from '#domain/alarms/alarm-types.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { words } from '#i18n/words.ts';
import { alarmChoice, ownSettingTypes, saveAlarmChoice } from '#state/alarms/alarm-settings.ts';
import { useTranslation } from '#ui/language.tsx';

import { AlarmChoiceRow } from './alarm-choice-row.tsx';
import { PushRow } from './push-row.tsx';
import { SoundRow } from './sound-row.tsx';
import { StorageRow } from './storage-row.tsx';
import alarmSettings from './alarm-settings.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import popover from '#ui/popover.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

/** Those of specification 4 by priority, the dialogs first. */
const byPriority = (a: number, b: number): number =>
  alarmWord(a).priority - alarmWord(b).priority || Number(b > 200) - Number(a > 200) || a - b;

/** Which types pop up, sound and go out by SMS. Sounds are this device's and hold at once; the rest is saved. */
export const AlarmSettingsForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [choice, setChoice] = useState(alarmChoice);
  const [busy, setBusy] = useState(false);
  const types = ownSettingTypes().toSorted(byPriority);
  const pops = (type: number): boolean => alwaysPopUp.includes(type) || choice.popup.has(type);
  const change = (list: 'popup' | 'sms', type: number, on: boolean): void => {
    const next = new Set(choice[list]);
    if (on) next.add(type);
    else next.delete(type);
    setChoice({ ...choice, [list]: next });
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    const done = await saveAlarmChoice(choice);
    setBusy(false);
    if (done) onDone();
  };
  const titles = [t(['弹窗', 'Pop-up']), t(['声音', 'Sound']), t(['短信', 'SMS'])] as const;
  const [popupWord, soundWord, smsWord] = titles;
  return (
    <>
      <div className={popover.head}>
        <h2>{t(['报警提醒', 'Alarm settings'])}</h2>
        <span className={layout.spacer} />
        <span className={`${typography.muted} ${alarmSettings.counts}`}>
          {t(['弹窗 {n} · 短信 {m}', '{n} pop up · {m} by SMS'], {
            n: types.filter(pops).length,
            m: types.filter((type) => choice.sms.has(type)).length,
          })}
        </span>
      </div>
      <div className={popover.body}>
        <SoundRow />
        <PushRow />
        <StorageRow />
        <table className={`${tables.compact} ${alarmSettings.choices}`}>
          <thead>
            <tr>
              <th>{t(['类型', 'Type'])}</th>
              <th>{t(['优先级', 'Priority'])}</th>
              <th>{popupWord}</th>
              <th>{soundWord}</th>
              <th className={tables.right}>{smsWord}</th>
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <AlarmChoiceRow
                key={type}
                type={type}
                pops={pops(type)}
                bySms={choice.sms.has(type)}
                titles={titles}
                onChange={(list, on) => change(list, type, on)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={popover.foot}>
        <span className={typography.muted}>
          {t(['201、202、203 总会弹窗', '201, 202 and 203 always pop up'])}
        </span>
        <span className={layout.spacer} />
        <button type="button" className={buttons.button} onClick={onDone}>
          {t(words.cancel)}
        </button>
        <button
          type="button"
          className={buttons.primary}
          data-part="save"
          disabled={busy}
          onClick={() => void save()}
        >
          {t(words.save)}
        </button>
      </div>
    </>
  );
};
