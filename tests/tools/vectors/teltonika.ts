import { teltonika } from '#gateway/teltonika/protocol.ts';
import { readPacket, signedItem, unsignedItem } from '#gateway/teltonika/read-packet.ts';
import { createSplitter } from '#gateway/teltonika/splitter.ts';
import { tagItems, tagsOf } from '#gateway/teltonika/tags.ts';

import type { VectorReader } from './vector.ts';

/** The one frame of a vector, as the splitter of a connection finds it. */
const frameOf = (bytes: Buffer): Buffer => {
  const frames: Buffer[] = [];
  const take = createSplitter({
    frame: (frame) => frames.push(Buffer.from(frame)),
    garbage: (garbage) => {
      throw new Error(`garbage ${garbage.toString('hex')}`);
    },
    alive: () => {},
  });
  const isSignIn = bytes.readUInt16BE(0) > 0;
  if (!isSignIn) take(Buffer.from('000131', 'hex'));
  take(bytes);
  const [frame] = isSignIn ? frames : frames.slice(1);
  if (frame === undefined || frame.length !== bytes.length) throw new Error('not one frame');
  return frame;
};

/** Values of a vector of Teltonika, by the names of traccar and of the maker's pages. */
export const readTeltonika: VectorReader = ({ hex = '' }) => {
  const frame = frameOf(Buffer.from(hex, 'hex'));
  const report = teltonika.read(frame);
  if (report.kind === 'signIn')
    return { values: { imei: report.number, answer: report.answer(true).toString('hex') } };
  if (report.kind === 'fault') throw new Error(report.detail);
  const packet = readPacket(frame);
  const [record] = 'records' in packet ? packet.records : [];
  if (record === undefined) throw new Error('no record');
  const tags = [...record.items].flatMap(([id, bytes]) => (tagItems.has(id) ? tagsOf(bytes) : []));
  return {
    values: {
      time: `${new Date(record.timeMs).toISOString().slice(0, 19)}Z`,
      lon: record.longitudeDeg,
      lat: record.latitudeDeg,
      altitude: record.altitudeM,
      io: Object.fromEntries([...record.items.keys()].map((id) => [id, unsignedItem(record, id)])),
      eyeTemp1: (signedItem(record, 10_800) ?? Number.NaN) / 100,
      // Of two kinds of items the same is called voltage and battery.
      tag1Voltage: tags[0]?.batteryMv,
      tag1Battery: tags[0]?.batteryMv,
      answer: report.answer.toString('hex'),
    },
  };
};
