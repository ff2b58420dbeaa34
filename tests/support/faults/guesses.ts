import { addressLimits } from '#server/http/plugins/rate-limits.ts';

import { tryLogin } from '../worlds/demo-world.ts';
import { openSignInHost } from './sign-in-host.ts';

/**
 * How many of so many guesses at one account that come at once are checked, and how many are refused with a time to
 * wait.
 */
export const measureParallelGuesses = async (
  guesses: number,
): Promise<{ readonly judged: number; readonly throttled: number }> => {
  const host = await openSignInHost();
  const answers = await Promise.all(
    Array.from({ length: guesses }, () => tryLogin(host.app, { username: 'garden', password: 'wrong' })),
  );
  await host.close();
  const count = (code: number): number => answers.filter(({ resultCode }) => resultCode === code).length;
  return { judged: count(400), throttled: count(429) };
};

/** How many requests of a minute are answered whose address is spelled another way each time. */
export const measureSpelledLimit = async (): Promise<{
  readonly answered: number;
  readonly limit: number;
}> => {
  const host = await openSignInHost();
  const spelled = ['/truck-management/', '/truck%2Dmanagement/', '/truck-managemen%74/'];
  let answered = 0;
  for (let n = 0; n < 2 * addressLimits.verify; n += 1) {
    const reply = await host.app.server.inject({ url: `${spelled[n % 3]}verifyCertificate?code=X${n}` });
    if (reply.json().resultCode === 200) answered += 1;
  }
  await host.close();
  return { answered, limit: addressLimits.verify };
};
