import { expect, test } from 'vitest';

import { alarmTone, wavOf } from '#state/alarms/tone-wav.ts';

const read = async (file: Blob) => new DataView(await file.arrayBuffer());
const text = (file: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => file.getUint8(at + i)));

test('a sound file says how long it is and what its samples are', async () => {
  const file = await read(wavOf(1000, (s) => (s < 0.5 ? 1 : -1)));
  expect([text(file, 0, 4), text(file, 8, 8), text(file, 36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  const [rate, bytes] = [file.getUint32(24, true), file.getUint32(40, true)];
  expect(bytes / 2 / rate).toBe(1);
  expect(file.getUint32(28, true)).toBe(2 * rate);
  expect(file.getUint32(4, true)).toBe(bytes + 36);
  expect(file.byteLength).toBe(bytes + 44);
  expect([file.getInt16(44, true), file.getInt16(44 + bytes - 2, true)]).toEqual([32_767, -32_767]);
});

test('the alarm: high and low in turn, each dying away before the next', () => {
  const tone = alarmTone(300);
  const loudest = (fromS: number, toS: number): number => {
    let most = 0;
    for (let s = fromS; s < toS; s += 1 / 22_050) most = Math.max(most, Math.abs(tone(s)));
    return most;
  };
  const turns = (fromS: number, toS: number): number => {
    let count = 0;
    for (let s = fromS; s < toS; s += 1 / 22_050) if (tone(s) < 0 && tone(s + 1 / 22_050) >= 0) count += 1;
    return count / (toS - fromS);
  };
  for (const step of [0, 1, 2, 3, 4, 5]) {
    const start = step * 0.3;
    expect(loudest(start + 0.05, start + 0.2)).toBeGreaterThan(0.2);
    expect(loudest(start + 0.29, start + 0.3)).toBeLessThan(0.03);
    expect(Math.round(turns(start + 0.02, start + 0.22) / 10) * 10).toBe(step % 2 === 0 ? 880 : 660);
  }
  expect(loudest(0, 1.8)).toBeLessThanOrEqual(0.25);
});
