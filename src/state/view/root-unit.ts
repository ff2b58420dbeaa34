/** Resizing is answered this long after it ended (specification 9). */
export const resizeDelayMs = 300;

/**
 * A tenth of the window's width in `--unit` on the root, for what scales with the window (specification 9). The root's
 * font itself stays with the reader's own text size: WCAG 2.2, 1.4.4.
 */
export const watchRootUnit = (
  scope: Pick<Window, 'innerWidth' | 'addEventListener'> = globalThis.window,
  root: Pick<HTMLElement, 'style'> = document.documentElement,
): void => {
  const measure = (): void => root.style.setProperty('--unit', `${scope.innerWidth / 10}px`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  scope.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(measure, resizeDelayMs);
  });
  measure();
};
