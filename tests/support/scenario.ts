import type { Area, MasterData, Truck } from '#contract/master-data.ts';
import type { SettingRow } from '#contract/settings.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

/** A flat row as the golden scenarios expect it. */
export type FlatRow = Readonly<Record<string, unknown>>;

export interface Delivery {
  readonly receivedAt: string;
  readonly message: TerminalEnvelope;
  readonly expect?: Readonly<Record<string, unknown>>;
}

interface ScenarioCompartment {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm: number;
  readonly oilCode: number;
  readonly density20KgM3: number;
  readonly table: readonly (readonly [number, number])[];
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
}

/** A golden scenario: master data, settings and deliveries with the rows that must be in force at `endsAt`. */
export interface Scenario {
  readonly name: string;
  readonly what: string;
  readonly settings: readonly SettingRow[];
  readonly masterData: {
    readonly trucks: readonly (Omit<Truck, 'compartments'> & {
      readonly compartments: readonly ScenarioCompartment[];
    })[];
    /** Of whichever company the trucks are. */
    readonly areas: readonly Omit<Area, 'companyCode'>[];
    readonly stationGauges: MasterData['stationGauges'];
    readonly routes?: NonNullable<MasterData['routes']>;
    readonly wayBills?: NonNullable<MasterData['wayBills']>;
  };
  readonly endsAt: string;
  readonly messages: readonly Delivery[];
  readonly expect: {
    readonly completeKinds: readonly string[];
    readonly completeTypes: 'all' | readonly number[];
    readonly records: readonly FlatRow[];
    readonly alarms: readonly FlatRow[];
    readonly processStates?: readonly { signCode: string; compartment: number; states: readonly string[] }[];
  };
}

const files = import.meta.glob<Scenario>('./scenarios/**/*.json', { eager: true, import: 'default' });

/** The golden scenarios, in the order of their names. */
export const scenarios: readonly Scenario[] = Object.keys(files)
  .sort()
  .flatMap((file) => files[file] ?? []);

/** A scenario's tables have no version: they are the only ones of their compartment. */
export const masterDataOf = ({ masterData }: Pick<Scenario, 'masterData'>): MasterData => ({
  ...masterData,
  areas: masterData.areas.map((area) => ({
    ...area,
    companyCode: masterData.trucks[0]?.companyCode ?? '',
  })),
  trucks: masterData.trucks.map((truck) => ({
    ...truck,
    compartments: truck.compartments.map(({ table, ...compartment }) => ({
      ...compartment,
      tables: [{ version: '1', effectiveFrom: '2000-01-01T00:00:00Z', rows: table }],
    })),
  })),
});
