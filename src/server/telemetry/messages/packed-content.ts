import { isTerminalMessageKind } from '#contract/terminal-message/message.ts';
import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

type Content = Readonly<Record<string, unknown>>;

/** Names of what is said, in the order in which the log has their values; and of the rows of lists among them. */
interface Shape {
  readonly names: readonly string[];
  readonly rows: Readonly<Record<string, readonly string[]>>;
}

type Names<T> = readonly (keyof T & string)[];
type RowOf<T> = T extends readonly (infer R)[] ? R : never;

const shape = <K extends TerminalMessageKind>(
  names: Names<TerminalMessageData<K>>,
  rows: {
    readonly [N in keyof TerminalMessageData<K>]?: Names<RowOf<NonNullable<TerminalMessageData<K>[N]>>>;
  } = {},
): Shape => ({ names, rows: rows as Shape['rows'] });

/**
 * The kinds that are sent all the time. What is kept is read by these orders: a new name goes to the end of its list, none
 * is ever taken out.
 */
const shapes: { readonly [K in TerminalMessageKind]?: Shape } = {
  position: shape<'position'>([
    'fix',
    'longitudeDeg',
    'latitudeDeg',
    'speedKmh',
    'acc',
    'bearingDeg',
    'altitudeM',
    'satellites',
    'recorderSpeedKmh',
    'odometerKm',
    'alarmWord',
    'statusWord',
    'roadLimitKmh',
    'roadClass',
    'overspeedIn',
    'crossing',
    'sectionTime',
    'cameras',
    'abnormalDriving',
    'alarmWordEdition',
    'fuelL',
    'vehicleSignals',
    'ioWord',
    'analogInputs',
    'networkSignal',
    'items',
  ]),
  heartbeat: shape<'heartbeat'>(['intervalS', 'queuedMessages', 'signalDbm']),
  'tank-level': shape<'tank-level'>(['dataType', 'pitchDeg', 'rollDeg', 'compartments'], {
    compartments: [
      'compartment',
      'gaugeStatus',
      'levelMm',
      'temperatureC',
      'oilCode',
      'density20KgM3',
      'waterMm',
      'consoleVtL',
      'consoleV20L',
    ],
  }),
  'seal-sensor': shape<'seal-sensor'>(['trigger', 'sensors', 'seals'], {
    sensors: ['compartment', 'part', 'state', 'wet', 'fault', 'tamper', 'water', 'rawValue', 'sensorSerial'],
    seals: ['compartment', 'seal', 'sealBreakCount', 'sealCode', 'authorization', 'cardCode'],
  }),
};

const noRows: Shape['rows'] = {};

const shapeOf = (kind: string): Shape | undefined => (isTerminalMessageKind(kind) ? shapes[kind] : undefined);

/** Names of a kind whose values are kept alone, in their order; undefined: it is kept as it was sent. */
export const packedNames = (kind: TerminalMessageKind): readonly string[] | undefined => shapes[kind]?.names;

/** Null: something is said that the shape has no name for, or nothing under a name. */
const valuesOf = (content: Content, { names, rows }: Shape): unknown[] | null => {
  const values: unknown[] = [];
  let left = Object.keys(content).length;
  for (const [index, name] of names.entries()) {
    if (left === 0) break;
    const value = content[name];
    if (value === null) return null;
    if (value === undefined) {
      values[index] = null;
      continue;
    }
    left -= 1;
    const row = rows[name];
    const kept =
      row === undefined
        ? value
        : (value as readonly Content[]).map((one) => valuesOf(one, { names: row, rows: noRows }));
    if (row !== undefined && (kept as readonly unknown[]).includes(null)) return null;
    values[index] = kept;
  }
  return left === 0 ? values : null;
};

const contentOf = (values: readonly unknown[], { names, rows }: Shape): Content => {
  const content: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index];
    if (value === undefined || value === null) continue;
    const row = rows[name];
    content[name] =
      row === undefined
        ? value
        : (value as readonly (readonly unknown[])[]).map((one) =>
            contentOf(one, { names: row, rows: noRows }),
          );
  }
  return content;
};

/**
 * What a message says as the log keeps it: values alone, in the order of their kind, where all of it has a name there.
 * Names were two thirds of a fix, and the log is a third of all that is stored.
 */
export const packedContent = (kind: string, content: unknown): unknown => {
  const known = shapeOf(kind);
  return (known && valuesOf(content as Content, known)) ?? content;
};

/** What a message says, from what the log has kept of it. */
export const unpackedContent = (kind: string, kept: unknown): unknown => {
  const known = shapeOf(kind);
  return known && Array.isArray(kept) ? contentOf(kept, known) : kept;
};
