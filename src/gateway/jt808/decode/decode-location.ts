import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { Climate } from '#contract/terminal-message/kinds/climate.ts';
import type { Position } from '#contract/terminal-message/kinds/position.ts';
import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';

import { terminalMessageIds } from '../codec/message-ids.ts';
import { mappedReadings } from '../../readings/mapped-readings.ts';
import { unreadItems } from './unread-items.ts';
import { vendorReadings } from './vendor-readings.ts';
import { extrasOf } from '../messages/location-extras.ts';
import { bit, type Location, type LocationItem, readLocation, statusBits } from '../messages/location.ts';
import { abnormalDrivingOf, camerasOf } from '../messages/video-alarms.ts';
import { activeSafetyMessages } from './decode-active-safety.ts';
import type { DecodeContext, Decoded, Decoder } from './decoded.ts';
import { aheadMs, contentId, envelopeOf, unreadOf } from './envelope.ts';
import { defined, isPlace, within } from '../../readings/within.ts';

const maxSpeedKmh = 250;
const maxOdometerKm = 9_999_999.9;

const positionOf = (
  location: Location,
  unread: readonly LocationItem[],
  edition: AlarmWordEdition,
): Position => {
  const { carriageC: _, odometerKm, recorderSpeedKmh, satellites, ...extras } = extrasOf(location.items);
  const fixed = bit(location.statusWord, statusBits.fixed) && isPlace(location);
  return {
    fix: fixed ? '3d' : 'none',
    speedKmh: location.speedKmh,
    acc: bit(location.statusWord, statusBits.acc),
    alarmWord: location.alarmWord,
    statusWord: location.statusWord,
    ...defined({
      // Missing is the newest, and where no bit is set it says nothing.
      alarmWordEdition: location.alarmWord === 0 || edition === '2019' ? undefined : edition,
      longitudeDeg: fixed ? location.longitudeDeg : undefined,
      latitudeDeg: fixed ? location.latitudeDeg : undefined,
      altitudeM: fixed ? within(location.altitudeM, -500, 9000) : undefined,
      bearingDeg: within(location.bearingDeg, 0, 360),
      recorderSpeedKmh: within(recorderSpeedKmh, 0, maxSpeedKmh),
      satellites: within(satellites, 0, 99),
      odometerKm: within(odometerKm, 0, maxOdometerKm),
      ...extras,
      items: unreadItems(unread),
      cameras: camerasOf(location.items),
      abnormalDriving: abnormalDrivingOf(location.items),
    }),
  };
};

/** Messages of one report of a place. One without a moment, or faster than a truck can be, is kept unread. */
export const locationMessages = (body: Buffer, context: DecodeContext): Decoded => {
  const location = readLocation(body);
  const ahead = aheadMs(context);
  const timeMs = location.timeMs === null ? null : location.timeMs + ahead;
  if (timeMs === null || location.speedKmh > maxSpeedKmh)
    return {
      messages: [unreadOf(context, terminalMessageIds.location, body)],
      detail: timeMs === null ? 'no such moment' : `${location.speedKmh} km/h`,
    };
  const id = contentId(terminalMessageIds.location, body);
  const ofVendor = vendorReadings(location.items, { id, timeMs }, context);
  const messages: TerminalEnvelope[] = [
    envelopeOf(context, id, timeMs, 'position', positionOf(location, ofVendor.unread, context.edition)),
    ...ofVendor.messages,
  ];
  const safety = activeSafetyMessages(location, { id, timeMs, aheadMs: ahead }, context);
  messages.push(...safety.messages);
  messages.push(...mappedReadings(context, location.items, id, timeMs));
  const { carriageC } = extrasOf(location.items);
  if (carriageC !== undefined && carriageC >= -60 && carriageC <= 120) {
    const climate: Climate = { probes: [{ probe: 1, place: 'cargo', temperatureC: carriageC }] };
    messages.push(envelopeOf(context, `${id}-c`, timeMs, 'climate', climate));
  }
  return {
    messages,
    announced: safety.announced,
    detail: [
      safety.detail,
      location.rest.length > 0 ? `${location.rest.length} bytes behind the last item` : '',
    ]
      .filter((text) => text !== '')
      .join('; '),
  };
};

/** 0x0200 */
export const decodeLocation: Decoder = ({ body }, context) => locationMessages(body, context);
