import { maxMuteMs, mutedS, muteFor, soundBlocked, soundOn, testSound, unmute } from '#state/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Switch } from '#ui/switch.tsx';

import { clockOfS } from './mute-mark.tsx';

/** Sound of this device: on or off, tried out, muted for ten minutes at most. */
export const SoundRow = () => {
  const { t } = useSpeech();
  const name = t(['报警声音', 'Alarm sound']);
  return (
    <div className="set-row" data-part="sound">
      <Icon name={soundOn.value && mutedS.value === 0 ? 'sound' : 'mute'} />
      <b>{name}</b>
      <Switch
        checked={soundOn.value}
        label={name}
        onChange={(on) => {
          soundOn.value = on;
        }}
      />
      <span className="sp" />
      <button type="button" className="btn sm" onClick={testSound}>
        {t(['试听', 'Test'])}
      </button>
      {mutedS.value > 0 ? (
        <button type="button" className="btn sm" aria-pressed data-part="unmute" onClick={unmute}>
          {t(['取消静音 {left}', 'Unmute {left}'], { left: clockOfS(mutedS.value) })}
        </button>
      ) : (
        <button type="button" className="btn sm" data-part="mute" onClick={() => muteFor(maxMuteMs)}>
          {t(['静音 10 分钟', 'Mute 10 min'])}
        </button>
      )}
      {soundBlocked.value ? (
        <p className="set-note">
          {t([
            '浏览器还不允许出声：在页面上点一下。',
            'The browser does not let sounds through yet: press anywhere on the page.',
          ])}
        </p>
      ) : null}
    </div>
  );
};
