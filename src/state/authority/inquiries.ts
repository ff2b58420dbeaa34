import { computed, effect, signal, untracked } from '@preact/signals-react';

import type { AuthorityMessage } from '#contract/authority/authorities.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { UrgeResult } from '#domain/authority/authority-words.ts';

import { soundAlarm } from '../alarms/alarm-tone.ts';
import { mutedUntil, soundOn } from '../alarms/sound.ts';
import { call } from '../hub/hub.ts';
import { repeatEvery } from '../hub/repeat.ts';
import { topics } from '../hub/topics.ts';
import { mayDo, user } from '../session/session.ts';

/** What authorities want of a person now, the most urgent first; empty for whoever does not answer them. */
export const openInquiries = signal<readonly AuthorityMessage[]>([]);

/** Telephone that an answer names, until somebody enters another. */
export const responderPhone = signal('');

/** The one that is shown; null: none is. */
export const shownInquiry = signal<number | null>(null);

const againMs = 60_000;

const mayAnswer = computed(() => user.value !== null && mayDo('authority.answer'));

let known: ReadonlySet<number> | null = null;

/** What is new opens by itself, and is heard: a question has minutes. */
const announce = (list: readonly AuthorityMessage[]): void => {
  const fresh = list.filter(({ id }) => known === null || !known.has(id));
  known = new Set(list.map(({ id }) => id));
  const isShown = list.some(({ id }) => id === shownInquiry.value);
  if (!isShown) shownInquiry.value = fresh[0]?.id ?? null;
  if (fresh.length > 0 && soundOn.value && Date.now() >= mutedUntil.value) soundAlarm();
};

export const loadInquiries = async (): Promise<void> => {
  if (!mayAnswer.peek()) return;
  const outcome = await call('authorityMessages.open', {});
  if (!outcome.ok) return;
  openInquiries.value = outcome.value.list;
  if (responderPhone.value === '') responderPhone.value = outcome.value.phone;
  announce(outcome.value.list);
};

/** Answers in the name of whoever is signed in; what others see changes with it. */
export const answerInquiry = async (answer: {
  readonly id: number;
  readonly text: string;
  readonly phone: string;
  readonly result: UrgeResult;
}): Promise<CallOutcome<null>> => {
  const outcome = await call('authorityMessages.answer', answer);
  if (outcome.ok) responderPhone.value = answer.phone;
  await loadInquiries();
  return outcome;
};

/** Asks when the server says that something changed, and now and then, until the returned function is called. */
export const watchInquiries = (): (() => void) => {
  const stopAsking = effect(() => (mayAnswer.value ? repeatEvery(loadInquiries, againMs) : undefined));
  const stopHearing = effect(() => {
    if (topics.inquiries.value !== undefined) void untracked(loadInquiries);
  });
  return () => {
    stopAsking();
    stopHearing();
  };
};
