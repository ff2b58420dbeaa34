/** Length of the alarm sound (specification 9). */
export const alarmSoundMs = 1800;

let context: AudioContext | null = null;

/** Two falling tones, three times, made here: no file to load when it matters. Silent until the page was touched once. */
export const soundAlarm = (): void => {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const gain = context.createGain();
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.connect(gain);
  const start = context.currentTime;
  const step = alarmSoundMs / 1000 / 6;
  gain.gain.setValueAtTime(0, start);
  for (let i = 0; i < 6; i += 1) {
    const at = start + i * step;
    tone.frequency.setValueAtTime(i % 2 === 0 ? 880 : 660, at);
    gain.gain.setTargetAtTime(0.25, at, 0.01);
    gain.gain.setTargetAtTime(0, at + step * 0.7, 0.03);
  }
  tone.start(start);
  tone.stop(start + alarmSoundMs / 1000);
  tone.addEventListener('ended', () => gain.disconnect());
};
