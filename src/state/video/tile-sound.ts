import { adtsOf } from '#domain/video/adts.ts';
import { decodeG711 } from '#domain/video/g711.ts';

/** Kinds of sound that can be heard; others are said to be silent. */
export const heardSounds = ['g711a', 'g711u', 'aac'] as const;

export type HeardSound = (typeof heardSounds)[number];

export const isHeard = (audio: string): audio is HeardSound => heardSounds.some((known) => known === audio);

const g711Hz = 8_000;
/** Sound waits so long for its followers, s; what is later than the most is left out. */
const aheadS = 0.12;
const mostAheadS = 0.8;

/** Plays the sound of one tile. */
export interface TileSound {
  readonly play: (kind: HeardSound, timeMs: number, payload: Uint8Array<ArrayBuffer>) => void;
  readonly close: () => void;
}

/** To be opened by a press: browsers let no page begin to sound by itself. */
export const openTileSound = (): TileSound => {
  const context = new AudioContext();
  let nextS = 0;
  let decoder: AudioDecoder | null = null;

  const schedule = (buffer: AudioBuffer): void => {
    const nowS = context.currentTime;
    if (nextS < nowS) nextS = nowS + aheadS;
    if (nextS > nowS + mostAheadS) return;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(nextS);
    nextS += buffer.duration;
  };
  const heard = (data: AudioData): void => {
    const buffer = context.createBuffer(data.numberOfChannels, data.numberOfFrames, data.sampleRate);
    for (let channel = 0; channel < data.numberOfChannels; channel += 1) {
      data.copyTo(buffer.getChannelData(channel), { planeIndex: channel, format: 'f32-planar' });
    }
    data.close();
    schedule(buffer);
  };
  const decode = (timeMs: number, payload: Uint8Array<ArrayBuffer>): void => {
    // A page without a secure origin has no decoder: it stays silent.
    if (typeof AudioDecoder === 'undefined') return;
    if (decoder === null || decoder.state === 'closed') {
      const { hz, channels } = adtsOf(payload);
      decoder = new AudioDecoder({ output: heard, error: () => (decoder = null) });
      decoder.configure({ codec: 'mp4a.40.2', sampleRate: hz, numberOfChannels: channels });
    }
    decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: timeMs * 1000, data: payload }));
  };

  return {
    play: (kind, timeMs, payload) => {
      if (payload.length === 0) return;
      if (kind === 'aac') {
        decode(timeMs, payload);
        return;
      }
      const samples = decodeG711(kind, payload);
      const buffer = context.createBuffer(1, samples.length, g711Hz);
      buffer.copyToChannel(samples, 0);
      schedule(buffer);
    },
    close: () => {
      if (decoder !== null && decoder.state !== 'closed') decoder.close();
      void context.close();
    },
  };
};
