import { useEffect, useEffectEvent, useState } from 'react';

import { wantLive } from '#state/hub/hub.ts';
import { onTruckChanges } from '#state/hub/topics.ts';

import { createAnswerTurn } from './answer-turn.ts';

/**
 * Trucks send something every few seconds; the page is read again at most this often, and after the last change too.
 */
const restMs = 2000;

/**
 * While the page is visible: calls back when trucks have changed, pushed by the server, never polled. Never while the
 * last call is unanswered: on a slow line each would take the place of the one before, and none would be shown.
 * @param answer what was read last, another object after every attempt
 */
export const useLive = (on: boolean, answer: object, onChange: () => void): void => {
  const [turn] = useState(() => createAnswerTurn(answer));
  const changed = useEffectEvent(() => {
    if (turn.want(answer)) onChange();
  });
  const answered = useEffectEvent(() => {
    if (turn.heard(answer)) onChange();
  });
  useEffect(() => {
    if (on) answered();
  }, [on, answer]);
  useEffect(() => {
    if (!on) return;
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const stopWanting = wantLive();
    const stopHearing = onTruckChanges(() => {
      waiting ??= setTimeout(() => {
        waiting = null;
        changed();
      }, restMs);
    });
    return () => {
      stopHearing();
      stopWanting();
      if (waiting !== null) clearTimeout(waiting);
    };
  }, [on]);
};
