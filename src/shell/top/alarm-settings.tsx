import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { AlarmSettingsForm } from './alarm-settings-form.tsx';
import iconButton from '../icon-button.module.css';

/** Alarm preferences, opened as a popover (specification 2). */
export const AlarmSettings = () => {
  const { t } = useTranslation();
  const label = t(['报警提醒设置', 'Alarm settings']);
  return (
    <Popover
      label={label}
      widthPx={460}
      part="alarm-settings"
      trigger={(ties) => (
        <button
          {...ties}
          className={iconButton.button}
          data-part="alarm-settings-open"
          aria-label={label}
          title={label}
        >
          <Icon name="settings" />
        </button>
      )}
    >
      {(close) => <AlarmSettingsForm onDone={close} />}
    </Popover>
  );
};
