import type { Tab } from '../hosts/tabs.ts';

/** Live changes of trucks are requested while at least one tab asks for them; the stream is sent only changes of this. */
export const createLiveRequest = (tabs: () => readonly Tab[], ask: (on: boolean) => void) => {
  let asked = false;
  return {
    asked: (): boolean => asked,
    judge: (): void => {
      const wanted = tabs().some((tab) => tab.live);
      if (wanted === asked) return;
      asked = wanted;
      ask(wanted);
    },
  };
};
