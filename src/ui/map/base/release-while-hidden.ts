/** Tabs that somebody goes through one after the other keep their pictures. */
const releaseAfterMs = 10_000;

/**
 * Gives back the memory of canvases in an element while nobody sees the document: in a window of 1,280 × 720 px a map has
 * some 15 MB of pictures, and five of six tabs are behind another.
 * @param paintAgain called when the document is seen again and the canvases are empty
 * @returns ends it
 */
export const releaseWhileHidden = (element: HTMLElement, paintAgain: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let released = false;
  const release = (): void => {
    released = true;
    for (const canvas of element.querySelectorAll('canvas')) canvas.width = 0;
  };
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(release, releaseAfterMs);
    else if (released) {
      released = false;
      paintAgain();
    }
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
  };
};
