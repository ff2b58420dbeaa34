import { useEffect, useState } from 'react';

import { firstRunPages } from '#domain/menu/first-run-steps.ts';
import { type FirstRun, loadFirstRun } from '#state/fleet/first-run.ts';
import { offline } from '#state/hub/connection.ts';
import { repeatEvery } from '#state/hub/repeat.ts';
import { menuRouter } from '#state/session/menus.ts';

/** Somebody waits for the first terminal to come. */
const againMs = 15_000;

/** What is still to be done on the first day; null: nothing, or it is not this user's. */
export const useFirstRun = () => {
  const [firstRun, setFirstRun] = useState<FirstRun | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [looks, setLooks] = useState(0);
  const mayDoSome = firstRunPages.some((page) => menuRouter.value.has(page));
  const away = offline.value;
  useEffect(() => {
    if (!mayDoSome || isOver || away) return undefined;
    let current = true;
    const stop = repeatEvery(async () => {
      const outcome = await loadFirstRun();
      if (!current || !outcome.ok) return;
      setFirstRun(outcome.value);
      // It does not begin again: a company that has done all is not asked about any more.
      if (outcome.value === null) setIsOver(true);
    }, againMs);
    return () => {
      current = false;
      stop();
    };
  }, [mayDoSome, isOver, away, looks]);
  return { firstRun, lookAgain: () => setLooks((old) => old + 1) };
};
