export interface SoundPlayerDoors {
  readonly element: () => Pick<HTMLAudioElement, 'src' | 'play'>;
  /** Addresses of the sounds, each asked for once. */
  readonly clips: Readonly<Record<'tone' | 'silence', () => string>>;
  /** Whether nobody would hear a sound now: the browser holds it back, or can't play it. */
  readonly blocked: (blocked: boolean) => void;
}

type Clip = keyof SoundPlayerDoors['clips'];

/** Plays the alarm's tone, and finds out beforehand whether the browser would. */
export const createSoundPlayer = ({ element, clips, blocked }: SoundPlayerDoors) => {
  // One for all: some browsers free only the element that sounded at a press.
  let player: ReturnType<SoundPlayerDoors['element']> | null = null;
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
      // A newer sound took its place: that one will tell.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      heard = false;
      if (clip === 'tone') next = clip;
    } finally {
      waiting -= 1;
    }
    blocked(!heard);
  };

  return {
    /** One that is held back is heard at the next question that the browser answers with yes. */
    sound: (): Promise<void> => play('tone'),
    /** Asks by a sound that nobody hears, unless the browser has said yes or is being asked. */
    ask: async (): Promise<void> => {
      if (!heard && waiting === 0) await play(next);
    },
  };
};
