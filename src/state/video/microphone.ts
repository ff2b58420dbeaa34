import { encodeAlaw } from '#domain/video/g711.ts';
import takerAddress from '#video/sample-taker.ts?worker&url';

/** Samples in a piece that is sent: 40 ms. */
const pieceSamples = 320;
const talkHz = 8_000;

export interface Microphone {
  readonly close: () => void;
}

/** A browser gives a microphone to pages with a secure origin alone. */
export const hasMicrophone = (): boolean =>
  typeof AudioWorkletNode !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;

/** Speech as G.711 A-law at 8 kHz, in pieces of 40 ms. @throws DOMException where it was refused, or there is none */
export const openMicrophone = async (
  piece: (timeMs: number, bytes: Uint8Array, loudness: number) => void,
): Promise<Microphone> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
  });
  const context = new AudioContext({ sampleRate: talkHz });
  await context.audioWorklet.addModule(takerAddress);
  const taker = new AudioWorkletNode(context, 'sample-taker', { numberOfOutputs: 0 });
  const kept = new Float32Array(pieceSamples);
  let filled = 0;
  let pieces = 0;
  taker.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    for (const sample of data) {
      kept[filled] = sample;
      filled += 1;
      if (filled < pieceSamples) continue;
      const loudness = Math.sqrt(kept.reduce((sum, one) => sum + one * one, 0) / pieceSamples);
      piece((pieces * pieceSamples * 1000) / talkHz, encodeAlaw(kept), loudness);
      filled = 0;
      pieces += 1;
    }
  };
  context.createMediaStreamSource(stream).connect(taker);
  return {
    close: () => {
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
};
