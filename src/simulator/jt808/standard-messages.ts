import type { Position } from '#contract/terminal-message/kinds/position.ts';
import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';

import type { SimMessage } from '../messages/outgoing-message.ts';

/** A message of the standard, as it is sent. */
export interface StandardMessage {
  readonly messageId: number;
  readonly body: Buffer;
}

/** Places of one 0x0704. */
const mostPlaces = 20;
const blindSpot = 1;

const statusOf = ({ fix, acc, statusWord }: Position): number =>
  statusWord ?? (acc ? 1 : 0) | (fix === 'none' ? 0 : 2);

/** Body of 0x0200 (JT/T 808-2019, table 23) with odometer and satellites; north and east, where the fleet drives. */
const locationOf = (position: Position, timeMs: number): Buffer => {
  const { longitudeDeg = 0, latitudeDeg = 0, altitudeM = 0, speedKmh, bearingDeg = 0 } = position;
  const { odometerKm, satellites } = position;
  return bodyOf(
    ['u32', position.alarmWord ?? 0],
    ['u32', statusOf(position)],
    ['u32', Math.round(latitudeDeg * 1e6)],
    ['u32', Math.round(longitudeDeg * 1e6)],
    ['u16', Math.max(0, Math.round(altitudeM))],
    ['u16', Math.round(speedKmh * 10)],
    ['u16', Math.round(bearingDeg)],
    digitsOfTime(timeMs),
    ...(odometerKm === undefined
      ? []
      : [['u8', 0x01] as const, ['u8', 4] as const, ['u32', Math.round(odometerKm * 10)] as const]),
    ...(satellites === undefined
      ? []
      : [['u8', 0x31] as const, ['u8', 1] as const, ['u8', satellites] as const]),
  );
};

const isPosition = (one: SimMessage): one is SimMessage & { message: { kind: 'position'; data: Position } } =>
  one.message.kind === 'position';

/**
 * What a terminal without a layout of its own can say of all this: its places, one alone as it is, several kept
 * meanwhile in a batch.
 */
export const standardMessages = (messages: readonly SimMessage[]): StandardMessage[] => {
  const places = messages
    .filter(isPosition)
    .map(({ message }) => locationOf(message.data, Date.parse(message.time)));
  const [alone] = places;
  if (places.length === 1 && alone !== undefined)
    return [{ messageId: terminalMessageIds.location, body: alone }];
  return Array.from({ length: Math.ceil(places.length / mostPlaces) }, (_, batch) => {
    const some = places.slice(batch * mostPlaces, (batch + 1) * mostPlaces);
    return {
      messageId: terminalMessageIds.batch,
      body: bodyOf(
        ['u16', some.length],
        ['u8', blindSpot],
        ...some.flatMap((body) => [['u16', body.length] as const, body]),
      ),
    };
  });
};
