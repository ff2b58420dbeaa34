import { mutedS, soundBlocked, testSound, unmute } from '#state/alarms/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './mute-mark.module.css';

/** 583 s → `9:43`. */
export const clockOfS = (s: number): string => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;

/** Silence is seen: muted, with the time that is left, or held back by the browser. A press ends it. */
export const MuteMark = () => {
  const { t } = useTranslation();
  if (mutedS.value > 0) {
    const label = t(['已静音，点按取消', 'Muted, click to unmute']);
    return (
      <button type="button" className={styles.mark} data-part="muted" title={label} onClick={unmute}>
        <Icon name="mute" size={14} />
        <span className={typography.visuallyHidden}>{label}</span>
        {clockOfS(mutedS.value)}
      </button>
    );
  }
  if (!soundBlocked.value) return null;
  return (
    <button
      type="button"
      className={styles.mark}
      data-part="sound-blocked"
      title={t(['浏览器拦截了报警声音，点按允许', 'The browser blocks alarm sounds, click to allow them'])}
      onClick={testSound}
    >
      <Icon name="mute" size={14} />
      <span>{t(['声音被拦截', 'Sound blocked'])}</span>
    </button>
  );
};
