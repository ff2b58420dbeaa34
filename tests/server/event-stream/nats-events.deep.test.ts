import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, expect, test } from 'vitest';

import { openNatsEvents } from '#server/interfaces/stream/nats-events.ts';
import type { PlacedEvent } from '#server/interfaces/stream/placed-events.ts';

import { openNats } from '../../support/faults/nats.ts';

const nats = await openNats();
if (nats === null) process.stderr.write('!! SKIPPED: events on NATS; no nats-server is installed.\n');
const testNats = test.skipIf(nats === null);
afterAll(() => nats?.dispose());

const event = (place: number, kind: PlacedEvent['kind'] = 'alarm.raised'): PlacedEvent => ({
  place,
  code: `evt_${place}`,
  kind,
  companyCode: 'TW0101',
  text: JSON.stringify({ id: `evt_${place}` }),
});

testNats(
  'an event is kept once, by its subject; the newest is known over a restart, and a stream that is there stays',
  async () => {
    const url = nats?.url ?? '';
    const first = await openNatsEvents(url);
    expect(await first.newest()).toBeNull();
    await first.publish(event(1_000_000));
    await first.publish(event(1_000_000));
    await first.publish(event(1_000_001, 'task.closed'));
    expect(await first.newest()).toBe(1_000_001);
    await first.close();

    await nats?.stop('SIGKILL');
    await expect(openNatsEvents(url)).rejects.toThrow();
    await nats?.start();
    const connection = await connect({ servers: url });
    const manager = await jetstreamManager(connection);
    await manager.streams.update('TANKWATCH_EVENTS', { description: 'of the operator' });
    const second = await openNatsEvents(url);
    expect(await second.newest()).toBe(1_000_001);
    await second.publish(event(1_000_001, 'task.closed'));
    const { config, state } = await manager.streams.info('TANKWATCH_EVENTS', {
      subjects_filter: 'tankwatch.events.>',
    });
    expect(config.description).toBe('of the operator');
    expect(state.messages).toBe(2);
    expect(state.subjects).toEqual({
      'tankwatch.events.TW0101.alarm.raised': 1,
      'tankwatch.events.TW0101.task.closed': 1,
    });
    await second.close();
    await connection.close();
  },
);
