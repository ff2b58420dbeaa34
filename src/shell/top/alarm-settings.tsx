import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { AlarmSettingsForm } from './alarm-settings-form.tsx';

/** Alarm preferences, opened as a popover (specification 2). */
export const AlarmSettings = () => {
  const { t } = useSpeech();
  const label = t(['报警提醒设置', 'Alarm settings']);
  return (
    <Popover
      label={label}
      widthPx={460}
      part="alarm-settings"
      trigger={(ties) => (
        <button {...ties} className="ib" data-part="alarm-settings-open" aria-label={label} title={label}>
          <Icon name="settings" />
        </button>
      )}
    >
      {(close) => <AlarmSettingsForm onDone={close} />}
    </Popover>
  );
};
