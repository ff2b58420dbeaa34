import { mutedS, soundBlocked, testSound, unmute } from '#state/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

/** 583 s → `9:43`. */
export const clockOfS = (s: number): string => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;

/** Silence is seen: muted, with the time that is left, or held back by the browser. A press ends it. */
export const MuteMark = () => {
  const { t } = useSpeech();
  if (mutedS.value > 0) {
    const label = t(['已静音，点按取消', 'Muted, press to unmute']);
    return (
      <button type="button" className="mute-mark" data-part="muted" title={label} onClick={unmute}>
        <Icon name="mute" size={14} />
        <span className="visually-hidden">{label}</span>
        {clockOfS(mutedS.value)}
      </button>
    );
  }
  if (!soundBlocked.value) return null;
  return (
    <button
      type="button"
      className="mute-mark"
      data-part="sound-blocked"
      title={t(['浏览器拦截了报警声音，点按允许', 'The browser blocks alarm sounds, press to allow them'])}
      onClick={testSound}
    >
      <Icon name="mute" size={14} />
      <span>{t(['声音被拦截', 'Sound blocked'])}</span>
    </button>
  );
};
