import type { FromDecoder, ToDecoder } from './messages.ts';

/** The tab's end of the worker that decodes. */
export interface DecoderLink {
  readonly send: (message: ToDecoder, moved?: readonly Transferable[]) => void;
  readonly close: () => void;
}

/** @param onFailure the worker could not be started, or died */
export const openDecoder = (receive: (message: FromDecoder) => void, onFailure: () => void): DecoderLink => {
  const worker = new Worker(new URL('./index.ts', import.meta.url), { type: 'module', name: 'video' });
  worker.onmessage = ({ data }: MessageEvent<FromDecoder>) => receive(data);
  worker.onerror = onFailure;
  return {
    send: (message, moved = []) => worker.postMessage(message, [...moved]),
    close: () => worker.terminate(),
  };
};
