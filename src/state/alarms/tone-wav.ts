/** Samples a second; the tones are below 3 kHz. */
const rateHz = 22_050;

const headBytes = 44;

/** A sound file (RIFF WAVE, one channel, 16 bits) that long; `sampleAt` answers -1 … 1 for a moment, s. */
export const wavOf = (lengthMs: number, sampleAt: (s: number) => number): Blob => {
  const samples = Math.round((lengthMs / 1000) * rateHz);
  const file = new DataView(new ArrayBuffer(headBytes + 2 * samples));
  const text = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i += 1) file.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rateHz, true);
  file.setUint32(28, 2 * rateHz, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  text(36, 'data');
  file.setUint32(40, 2 * samples, true);
  for (let i = 0; i < samples; i += 1)
    file.setInt16(headBytes + 2 * i, Math.round(sampleAt(i / rateHz) * 32_767), true);
  return new Blob([file.buffer], { type: 'audio/wav' });
};

const loudness = 0.25;
/** Time constants: a tone rises in 10 ms and fades in 30, so that nothing clicks. */
const riseS = 0.01;
const fallS = 0.03;

/** High and low in turn, each that long; triangles, which cut through the hum of a control room. */
export const alarmTone =
  (stepMs: number) =>
  (s: number): number => {
    const stepS = stepMs / 1000;
    const step = Math.floor(s / stepS);
    const inStepS = s - step * stepS;
    const turns = inStepS * (step % 2 === 0 ? 880 : 660);
    const triangle = 1 - 4 * Math.abs(((turns + 0.25) % 1) - 0.5);
    const falling = Math.max(0, inStepS - 0.7 * stepS);
    return loudness * triangle * (1 - Math.exp(-inStepS / riseS)) * Math.exp(-falling / fallS);
  };
