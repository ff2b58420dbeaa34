import { beforeEach, expect, test, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn());
const grounds = vi.hoisted(() => ({ value: [{ kind: 'vector' }] }));
vi.mock('#state/hub/hub.ts', () => ({ call }));
vi.mock('#state/view/grounds.ts', () => ({ grounds }));
vi.useFakeTimers();

const place = (longitudeDeg: number, latitudeDeg = 30) => ({ longitudeDeg, latitudeDeg });
const load = async () => (await import('#state/fleet/addresses.ts')).addressOf;

beforeEach(() => {
  vi.resetModules();
  call.mockReset();
  grounds.value = [{ kind: 'vector' }];
  call.mockImplementation(async (_name, { places }: { readonly places: string }) => ({
    ok: true,
    value: places.split(';').map((one) => [`路 ${one}`, `Road ${one}`]),
  }));
});

test('places are asked for together, each cell once, and no more than fifty at a time', async () => {
  const addressOf = await load();
  for (let i = 0; i < 60; i += 1) expect(addressOf(place(104 + i / 100))).toBeNull();
  addressOf(place(104.0001));
  await vi.advanceTimersByTimeAsync(200);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(call.mock.calls.map(([, { places }]) => places.split(';').length)).toEqual([50, 10]);
  expect(addressOf(place(104))).toEqual(['路 104.000,30.000', 'Road 104.000,30.000']);
});

test('a truck that drives on keeps the address of the cell behind it until the next one comes', async () => {
  const addressOf = await load();
  addressOf(place(104));
  await vi.advanceTimersByTimeAsync(200);
  expect(addressOf(place(104.002))).toEqual(['路 104.000,30.000', 'Road 104.000,30.000']);
  await vi.advanceTimersByTimeAsync(200);
  expect(addressOf(place(104.002))).toEqual(['路 104.002,30.000', 'Road 104.002,30.000']);
});

test('without a map of its own the installation asks for nothing', async () => {
  grounds.value = [{ kind: 'raster' }];
  const addressOf = await load();
  expect(addressOf(place(104))).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(call).not.toHaveBeenCalled();
});

test('what could not be asked is asked again when it is shown again', async () => {
  call.mockResolvedValueOnce({ ok: false });
  const addressOf = await load();
  addressOf(place(104));
  await vi.advanceTimersByTimeAsync(200);
  expect(addressOf(place(104))).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(call).toHaveBeenCalledTimes(2);
  expect(addressOf(place(104))).not.toBeNull();
});
