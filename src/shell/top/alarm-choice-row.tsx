import { alwaysPopUp, isInsistent } from '#domain/alarms/alarm-types.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { setTypeSound, silentTypes } from '#state/alarms/sound.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import { Switch } from '#ui/switch.tsx';

/** What one type of alarms does: pop up, sound, go out by SMS. `titles` are those of the three columns. */
export const AlarmChoiceRow = ({
  type,
  pops,
  bySms,
  titles: [popupWord, soundWord, smsWord],
  onChange,
}: {
  readonly type: number;
  readonly pops: boolean;
  readonly bySms: boolean;
  readonly titles: readonly [popup: string, sound: string, sms: string];
  readonly onChange: (list: 'popup' | 'sms', on: boolean) => void;
}) => {
  const { t } = useTranslation();
  const { text, priority } = alarmWord(type);
  const name = t(text);
  return (
    <tr data-type={type}>
      <td>
        {name} <span className={`${typography.muted} ${typography.small}`}>{type}</span>
      </td>
      <td>
        <PriorityGlyph priority={priority} />
      </td>
      <td>
        <Switch
          checked={pops}
          disabled={alwaysPopUp.includes(type)}
          label={`${name} ${popupWord}`}
          onChange={(on) => onChange('popup', on)}
        />
      </td>
      <td>
        <Switch
          checked={isInsistent(type) || !silentTypes.value.includes(type)}
          disabled={isInsistent(type)}
          label={`${name} ${soundWord}`}
          onChange={(on) => setTypeSound(type, on)}
        />
      </td>
      <td className={tables.right}>
        <Switch checked={bySms} label={`${name} ${smsWord}`} onChange={(on) => onChange('sms', on)} />
      </td>
    </tr>
  );
};
