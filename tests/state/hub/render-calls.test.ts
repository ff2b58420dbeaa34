import { expect, test } from 'vitest';

import { createRenderCalls } from '#state/hub/render-calls.ts';

const deferred = () => {
  const answers: ((text: string) => void)[] = [];
  const asked: string[] = [];
  return {
    asked,
    ask: (key: string) => (): Promise<string> => {
      asked.push(key);
      return new Promise((resolve) => answers.push(resolve));
    },
    answer: (place: number, text: string) => answers[place]?.(text),
  };
};

test('renders that are thrown away and begun again ask once, and all get the answer', async () => {
  const calls = createRenderCalls();
  const line = deferred();
  const load = () => calls.ask(() => 'fleet', line.ask('fleet'));
  const renders = [calls.ahead(load), calls.ahead(load), calls.ahead(load)];
  expect(line.asked).toEqual(['fleet']);
  line.answer(0, 'ten trucks');
  expect(await Promise.all(renders.map(({ loaded }) => loaded))).toEqual(Array(3).fill('ten trucks'));
});

test('what is mounted, was answered, or is asked for by an act is asked anew', async () => {
  const calls = createRenderCalls();
  const line = deferred();
  const load = () => calls.ask(() => 'fleet', line.ask('fleet'));
  const first = calls.ahead(load);
  void load();
  expect(line.asked).toHaveLength(2);
  first.mounted();
  const second = calls.ahead(load);
  expect(line.asked).toHaveLength(3);
  line.answer(2, 'nine trucks');
  expect(await second.loaded).toBe('nine trucks');
  void calls.ahead(load);
  expect(line.asked).toHaveLength(4);
});

test('other arguments are another call, and what follows an answer is asked by itself', async () => {
  const calls = createRenderCalls();
  const line = deferred();
  const of = (key: string) => calls.ask(() => key, line.ask(key));
  const { loaded } = calls.ahead(async () => [await of('a'), await of('b')]);
  const other = calls.ahead(() => of('c'));
  expect(line.asked).toEqual(['a', 'c']);
  line.answer(0, 'A');
  line.answer(1, 'C');
  expect(await other.loaded).toBe('C');
  expect(line.asked).toEqual(['a', 'c', 'b']);
  line.answer(2, 'B');
  expect(await loaded).toEqual(['A', 'B']);
});

test('what was asked for early is the same until it is mounted, however often it is rendered', async () => {
  const calls = createRenderCalls();
  const line = deferred();
  const load = () => calls.ask(() => 'fleet', line.ask('fleet'));
  const early = calls.early(load);
  line.answer(0, 'ten trucks');
  expect(await early.loaded).toBe('ten trucks');
  const renders = [calls.ahead(load), calls.ahead(load)];
  expect(await Promise.all(renders.map(({ loaded }) => loaded))).toEqual(['ten trucks', 'ten trucks']);
  expect(line.asked).toHaveLength(1);
  renders[1]?.mounted();
  void calls.ahead(load);
  expect(line.asked).toHaveLength(2);
  early.mounted();
  line.answer(1, 'nine trucks');
  void calls.ahead(load);
  expect(line.asked).toHaveLength(3);
});
