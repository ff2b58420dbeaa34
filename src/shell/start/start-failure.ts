import { tryAgain } from './try-again.ts';

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** The page's own message, which needs no code to be seen, gets a button that does more than reload. */
export const watchStartWords = (): void => {
  document.querySelector('[data-part=start-words] form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void tryAgain();
  });
};

/** The code of the console could not be fetched. It is tried once more by a reload; after that a message is shown. */
export const startFailed = (error: unknown): null => {
  console.error('start', error);
  if (isReload()) document.documentElement.setAttribute('data-start', 'failed');
  else location.reload();
  return null;
};
