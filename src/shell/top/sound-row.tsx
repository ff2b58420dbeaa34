import { maxMuteMs, mutedS, muteFor, soundBlocked, soundOn, testSound, unmute } from '#state/alarms/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Switch } from '#ui/switch.tsx';

import { clockOfS } from './mute-mark.tsx';
import alarmSettings from './alarm-settings.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

/** Sound of this device: on or off, tried out, muted for ten minutes at most. */
export const SoundRow = () => {
  const { t } = useTranslation();
  const name = t(['报警声音', 'Alarm sound']);
  return (
    <div className={alarmSettings.row} data-part="sound">
      <Icon name={soundOn.value && mutedS.value === 0 ? 'sound' : 'mute'} />
      <b>{name}</b>
      <Switch
        checked={soundOn.value}
        label={name}
        onChange={(on) => {
          soundOn.value = on;
        }}
      />
      <span className={layout.spacer} />
      <button type="button" className={buttons.small} onClick={testSound}>
        {t(['试听', 'Test'])}
      </button>
      {mutedS.value > 0 ? (
        <button type="button" className={buttons.small} aria-pressed data-part="unmute" onClick={unmute}>
          {t(['取消静音 {left}', 'Unmute {left}'], { left: clockOfS(mutedS.value) })}
        </button>
      ) : (
        <button type="button" className={buttons.small} data-part="mute" onClick={() => muteFor(maxMuteMs)}>
          {t(['静音 10 分钟', 'Mute 10 min'])}
        </button>
      )}
      {soundBlocked.value ? (
        <p className={alarmSettings.note}>
          {t([
            '浏览器还不允许出声：在页面上点一下。',
            'The browser does not allow sound yet: click anywhere on the page.',
          ])}
        </p>
      ) : null}
    </div>
  );
};
