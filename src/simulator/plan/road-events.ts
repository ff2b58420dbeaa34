import type { DriveEvent, Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { type DriveProfile, motionAt } from './drive-profile.ts';
import { adasCodes, filmed } from '../adas-codes.ts';
import { part } from './cargo-notes.ts';
import { between, pick } from '../random.ts';
import { testCardBytes } from '../messages/test-card.ts';

/** Seconds of the profile where the road is fast: there people speed. */
const fastSecond = (day: BuiltDay, profile: DriveProfile): number | null => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const atS = between(day.random, 300, profile.durationS - 500);
    if (atS > 0 && motionAt(profile, atS).speedKmh > 62) return atS;
  }
  return null;
};

const adasNotes = (day: BuiltDay, profile: DriveProfile): void => {
  const count = Math.round((profile.durationS / 3600) * between(day.random, 0.5, 3));
  for (let i = 0; i < count; i += 1) {
    const atS = between(day.random, 120, profile.durationS - 60);
    const [system, eventCode] = pick(day.random, adasCodes);
    const atMs = tenth(day.nowMs() + atS * 1000);
    const alarmCode = `A${Math.floor(atMs / 100).toString(36)}`;
    const speedKmh = Math.round(motionAt(profile, atS).speedKmh);
    const common = { system, eventCode, alarmCode, level: speedKmh > 50 ? 2 : 1, speedKmh };
    day.mark('adas', atMs);
    const notes: Note[] = filmed.has(system)
      ? [
          { atMs, kind: 'adas-event', data: { ...common, phase: 'begin', mediaCount: 1 } },
          {
            atMs: atMs + 4_000,
            kind: 'media',
            data: {
              mediaCode: `M${alarmCode}`,
              alarmCode,
              channel: 2,
              mediaType: 'photo',
              format: 'png',
              cause: 'event',
              startTime: new Date(atMs).toISOString(),
              durationS: 0,
              sizeBytes: testCardBytes,
            },
          },
          { atMs: atMs + 9_000, kind: 'adas-event', data: { ...common, phase: 'end' } },
        ]
      : [
          {
            atMs,
            kind: 'adas-event',
            data: {
              ...common,
              phase: 'point',
              ...(eventCode === 2 &&
                system === 'adas' && { departureSide: day.random() < 0.5 ? 'left' : 'right' }),
            },
          },
        ];
    day.note(...notes);
  }
};

/** Incidents of one drive, drawn with the shares of the engine rules, section 8. */
export const drawRoadEvents = (day: BuiltDay, profile: DriveProfile): DriveEvent[] => {
  const { random } = day;
  const events: DriveEvent[] = [];
  const startMs = day.nowMs();
  const at = (atS: number): number => startMs + atS * 1000;
  if (profile.durationS < 1200) return events;
  if (random() < 0.06) {
    const atS = fastSecond(day, profile);
    if (atS !== null) {
      const durationS = Math.round(between(random, 25, 200));
      const baseKmh = motionAt(profile, atS).speedKmh;
      events.push({
        kind: 'overspeed',
        atS,
        durationS,
        baseKmh,
        toKmh: between(random, 85, 100),
        bit: random() < 0.5,
      });
      day.mark('overspeed', at(atS));
    }
  }
  if (random() < 0.03) {
    const atS = fastSecond(day, profile) ?? profile.durationS / 2;
    events.push({ kind: 'brake', atS });
    day.mark('harshBraking', at(atS));
  }
  if (random() < 0.008) {
    const atS = between(random, 300, profile.durationS - 300);
    events.push({ kind: 'bend', atS });
    day.mark('bend', at(atS));
  }
  if (random() < 0.001) {
    const atS = between(random, 300, profile.durationS - 300);
    events.push({ kind: 'button', atS, durationS: 30 });
    day.mark('emergencyButton', at(atS));
  }
  if (random() < 0.02 && day.truck.compartments.length > 0) {
    const compartment = pick(random, day.truck.compartments).compartment;
    const atMs = tenth(at(between(random, 200, profile.durationS - 200)));
    const bounceMs = Math.round(between(random, 300, 2500) / 100) * 100;
    const one = (ms: number, state: 'open' | 'closed'): Note => ({
      atMs: ms,
      kind: 'seal-sensor',
      data: { trigger: 'change', sensors: [part(compartment, 'apiAdaptor', state)] },
    });
    day.note(one(atMs, 'open'), one(atMs + bounceMs, 'closed'));
    day.mark('bouncingSwitch', atMs, { compartment });
  }
  if (random() < 0.03 && profile.durationS > 3600) {
    const fromMs = tenth(at(between(random, 300, profile.durationS - 2700)));
    day.blindAreas.push({ fromMs, toMs: fromMs + 40 * minuteMs });
    day.mark('blindArea', fromMs);
  }
  if (random() < 0.008) {
    const atMs = tenth(at(200));
    for (let i = 0; i < 8; i += 1)
      day.note({
        atMs: atMs + i * 2 * minuteMs,
        kind: 'power',
        data: { source: 'main', mainVoltageV: Math.round((23.2 - 0.25 * i) * 10) / 10, batteryVoltageV: 8.1 },
      });
    day.mark('lowVoltage', atMs);
  }
  adasNotes(day, profile);
  return events.sort((a, b) => a.atS - b.atS);
};
