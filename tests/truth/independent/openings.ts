import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { ofKind, timeOf, type Sent } from './world.ts';

export const parts = ['manhole', 'apiAdaptor', 'footValve'] as const;
export type Part = (typeof parts)[number];

/** A part of a compartment was open. `closeMs` null: it still is. */
export interface Opening {
  readonly compartment: number;
  readonly part: Part;
  readonly openMs: number;
  readonly closeMs: number | null;
}

const debounceMs = 3_000;

/** Openings of one part: a change counts unless the opposite follows within three seconds. */
const openingsOfPart = (
  compartment: number,
  part: Part,
  states: readonly { readonly atMs: number; readonly open: boolean }[],
): Opening[] => {
  const changes = states.filter(({ open }, index) => open !== (states[index - 1]?.open ?? false));
  const openings: Opening[] = [];
  let openMs: number | null = null;
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    const opposite = changes[at + 1];
    if (change === undefined || change.open === (openMs !== null)) continue;
    if (opposite !== undefined && opposite.atMs - change.atMs < debounceMs) continue;
    if (change.open) openMs = change.atMs;
    else if (openMs !== null) {
      openings.push({ compartment, part, openMs, closeMs: change.atMs });
      openMs = null;
    }
  }
  if (openMs !== null) openings.push({ compartment, part, openMs, closeMs: null });
  return openings;
};

/** Every opening of every part, by the moment of opening. */
export const openingsOf = (messages: readonly TerminalMessage[]): Opening[] => {
  const states = new Map<
    string,
    { compartment: number; part: Part; states: { atMs: number; open: boolean }[] }
  >();
  for (const message of ofKind(messages, 'seal-sensor'))
    for (const { compartment, part, state } of message.data.sensors) {
      if (part === 'compartment' || (state !== 'open' && state !== 'closed')) continue;
      const key = `${compartment} ${part}`;
      const known = states.get(key) ?? { compartment, part, states: [] };
      states.set(key, known);
      known.states.push({ atMs: timeOf(message), open: state === 'open' });
    }
  return [...states.values()]
    .flatMap(({ compartment, part, states }) => openingsOfPart(compartment, part, states))
    .toSorted((a, b) => a.openMs - b.openMs);
};

/** What the retained sensor of a compartment said last; null: nothing. */
export const wetAt = (
  messages: readonly Sent<'seal-sensor'>[],
  compartment: number,
  atMs: number,
): boolean | null => {
  let wet: boolean | null = null;
  for (const message of messages) {
    if (timeOf(message) > atMs) break;
    for (const sensor of message.data.sensors)
      if (sensor.part === 'compartment' && sensor.compartment === compartment) wet = sensor.wet ?? wet;
  }
  return wet;
};
