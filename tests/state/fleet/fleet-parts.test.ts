import { expect, test } from 'vitest';

import { createFleetParts } from '#state/fleet/fleet-parts.ts';
import { topics } from '#state/hub/topics.ts';

import { truck } from '../../hub/support/samples.ts';

test('parts become one snapshot with the last of them; a new first part begins again', () => {
  const take = createFleetParts();
  const part = (name: string, first: boolean, last: boolean) =>
    take({ trucks: [truck(name, 1)], asOfMs: 5, cached: false, first, last });
  part('浙B1', true, false);
  part('浙B2', true, false);
  expect(topics.truckStatus.value).toBe(undefined);
  part('浙B3', false, true);
  expect(topics.truckStatus.value?.trucks.map(({ signCode }) => signCode)).toEqual(['浙B2', '浙B3']);
  expect(topics.truckStatus.value).toMatchObject({ asOfMs: 5, cached: false });
  expect(topics.truckStatus.value).not.toHaveProperty('last');
});
