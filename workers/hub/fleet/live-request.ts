import { type ClientFrame, frameTypes } from '#contract/alarms/alarm-stream.ts';

import { unpacks } from '../alarms/packed-frames.ts';
import type { Tab } from '../hosts/tab.ts';
import type { Emit } from '../hub-events.ts';

/** Asks for live changes, or for none any more. */
export const liveFrame = (on: boolean): ClientFrame => ({ msgType: frameTypes.live, on, packed: unpacks });

/** Live changes of trucks are requested while at least one tab asks for them; the stream is sent only changes of this. */
export const createLiveRequest = (tabs: () => readonly Tab[], emit: Emit) => {
  let asked = false;
  return {
    asked: (): boolean => asked,
    judge: (): void => {
      const wanted = tabs().some((tab) => tab.live);
      if (wanted === asked) return;
      asked = wanted;
      emit('frame', liveFrame(wanted));
    },
  };
};
