import { expect, test } from 'vitest';

import { createSoundPlayer } from '#state/alarms/sound-player.ts';

/** A browser that allows sounds or not, and answers at once or on request. */
const browser = () => {
  const played: string[] = [];
  const said: boolean[] = [];
  let refusal: string | null = null;
  let pending: Promise<void> | null = null;
  let made = 0;
  const element = () => {
    made += 1;
    return {
      src: '',
      async play(this: { src: string }): Promise<void> {
        played.push(this.src);
        await pending;
        if (refusal !== null) throw new DOMException('', refusal);
      },
    };
  };
  const player = createSoundPlayer({
    element,
    clips: { tone: () => 'tone', silence: () => 'silence' },
    blocked: (blocked) => void said.push(blocked),
  });
  return {
    player,
    played,
    said,
    made: () => made,
    refuse: (name: string | null) => {
      refusal = name;
    },
    hold: () => {
      let go = (): void => {};
      pending = new Promise((resolve) => {
        go = resolve;
      });
      return () => {
        pending = null;
        go();
      };
    },
  };
};

test('once a sound was let through nothing is asked any more', async () => {
  const { player, played, said, made } = browser();
  await player.ask();
  await player.ask();
  await player.sound();
  await player.ask();
  expect([played, said, made()]).toEqual([['silence', 'tone'], [false, false], 1]);
});

test('what is held back is said, and asked again at every touch', async () => {
  const { player, played, said, refuse } = browser();
  refuse('NotAllowedError');
  await player.ask();
  await player.ask();
  refuse(null);
  await player.ask();
  expect([played, said]).toEqual([
    ['silence', 'silence', 'silence'],
    [true, true, false],
  ]);
});

test('a blocked alarm sounds at the first touch, once', async () => {
  const { player, played, said, refuse } = browser();
  refuse('NotAllowedError');
  await player.sound();
  await player.ask();
  refuse(null);
  await player.ask();
  await player.ask();
  expect([played, said]).toEqual([
    ['tone', 'tone', 'tone'],
    [true, true, false],
  ]);
});

test('a question never takes the place of an alarm that is about to sound', async () => {
  const { player, played, hold } = browser();
  const go = hold();
  const sounding = player.sound();
  await player.ask();
  go();
  await sounding;
  expect(played).toEqual(['tone']);
});

test('a sound whose place another took says nothing; one that can not be played is said', async () => {
  const { player, said, refuse } = browser();
  refuse('AbortError');
  await player.ask();
  expect(said).toEqual([]);
  refuse('NotSupportedError');
  await player.sound();
  expect(said).toEqual([true]);
});
