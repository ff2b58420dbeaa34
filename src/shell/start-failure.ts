import { tryAgain } from './try-again.ts';

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** The words of the page itself, which need no code to be seen, get a button that does more than load anew. */
export const watchStartWords = (): void => {
  document.querySelector('[data-part=start-words] form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void tryAgain();
  });
};

/** The code of the console did not come. Once it is asked for anew, by a reload; after that it is said. */
export const startFailed = (error: unknown): null => {
  console.error('start', error);
  if (isReload()) document.documentElement.setAttribute('data-start', 'failed');
  else location.reload();
  return null;
};
