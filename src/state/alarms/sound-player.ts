export interface SoundPlayerPorts {
  readonly element: () => Pick<HTMLAudioElement, 'src' | 'play'>;
  /** Addresses of the sounds, each fetched once. */
  readonly clips: Readonly<Record<'tone' | 'silence', () => string>>;
  /** Whether a sound would not be heard now: the browser blocks it, or can't play it. */
  readonly blocked: (blocked: boolean) => void;
}

type Clip = keyof SoundPlayerPorts['clips'];

/** Plays the alarm's tone, and finds out beforehand whether the browser would. */
export const createSoundPlayer = ({ element, clips, blocked }: SoundPlayerPorts) => {
  // One element for all: some browsers unblock only the element that played at a press.
  let player: ReturnType<SoundPlayerPorts['element']> | null = null;
  const urls = new Map<Clip, string>();
  let heard = false;
  let waiting = 0;
  let next: Clip = 'silence';

  const urlOf = (clip: Clip): string => {
    const url = urls.get(clip) ?? clips[clip]();
    urls.set(clip, url);
    return url;
  };

  const play = async (clip: Clip): Promise<void> => {
    player ??= element();
    player.src = urlOf(clip);
    waiting += 1;
    try {
      await player.play();
      heard = true;
      next = 'silence';
    } catch (error) {
      // A newer sound replaced it, and reports the result.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      heard = false;
      if (clip === 'tone') next = clip;
    } finally {
      waiting -= 1;
    }
    blocked(!heard);
  };

  return {
    /** A blocked sound is played at the next attempt that the browser allows. */
    sound: (): Promise<void> => play('tone'),
    /** Tries with a silent sound, unless the browser has allowed sounds or an attempt is running. */
    ask: async (): Promise<void> => {
      if (!heard && waiting === 0) await play(next);
    },
  };
};
