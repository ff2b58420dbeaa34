import type { TerminalMessage } from '#contract/terminal-message/message.ts';
import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

/** One compartment as master data describes it. Levels mm, volumes L, densities kg/m³ at 20 °C. */
export interface CompartmentSheet {
  readonly compartment: number;
  readonly capacityL: number;
  readonly oilCode: number;
  readonly density20KgM3: number;
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
  readonly table: readonly (readonly [levelMm: number, volumeL: number])[];
}

/** An area of master data: a circle, or a border of its own. */
export interface AreaSheet {
  readonly areaCode: string;
  readonly type: string;
  readonly stationCode: string | null;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  /** 0 where there is a border. */
  readonly radiusM: number;
  readonly border?: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
}

export interface TruckSheet {
  readonly signCode: string;
  readonly terminal: string;
  readonly compartments: readonly CompartmentSheet[];
}

/** Everything that the calculation may know beside messages. It holds for the whole run. */
export interface WorldSheet {
  readonly trucks: readonly TruckSheet[];
  readonly areas: readonly AreaSheet[];
  readonly stationGauges: readonly { readonly terminal: string; readonly stationCode: string }[];
}

export const timeOf = (message: Pick<TerminalMessage, 'time'>): number => Date.parse(message.time);

/** Total order of a terminal's facts (engine rules 1.2.1): time, number, name. */
export const inOrder = (messages: readonly TerminalMessage[]): TerminalMessage[] =>
  messages.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/** A message whose kind is known. */
export interface Sent<K extends TerminalMessageKind> {
  readonly time: string;
  readonly data: TerminalMessageData<K>;
}

export const ofKind = <K extends TerminalMessageKind>(
  messages: readonly TerminalMessage[],
  kind: K,
): Sent<K>[] =>
  // Kind and data belong together in every message; written with a kind as a variable the pair is lost.
  messages.flatMap((message) => (message.kind === kind ? [message as unknown as Sent<K>] : []));
