import type { InstrumentPlace } from '#domain/cargo/calibration.ts';
import type { TankRows } from '#domain/cargo/tank-table.ts';

/**
 * When a version of master data is in force (engine rules 1.5). Lists hold every version of a thing; versions of one
 * thing have one key (truck, area code, terminal, driver code, company code, way bill code, route code).
 */
export interface Dated {
  /** ISO 8601 UTC; missing: from the beginning. */
  readonly effectiveFrom?: string | null;
  /** The thing does not exist from `effectiveFrom` on. */
  readonly ended?: boolean;
}

/** A tank table. `version` is named by every record that used it. */
export interface TankTable {
  readonly version: string;
  /** ISO 8601 UTC; the latest table not after the reading is used. */
  readonly effectiveFrom: string;
  readonly rows: TankRows;
}

/** A compartment of a tank. Litres, mm, kg/m³. */
export interface Compartment {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm?: number;
  /** Product of the compartment until a message names another. */
  readonly oilCode: number;
  /** Standard density at 20 °C; missing: the density of the fuel (745 gasoline, 840 diesel). */
  readonly density20KgM3?: number;
  readonly tables: readonly TankTable[];
  /** Where the probe stands, from the compartment's centre; forward and left are positive. */
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
}

/** Kinds of trucks (specification 3). */
export const truckKinds = [
  'fuelTanker',
  'refrigerated',
  'bus',
  'miniBus',
  'truck',
  'others',
  'sprinkler',
] as const;

/** Kind of a truck. */
export type TruckKind = (typeof truckKinds)[number];

/** A truck with its console and compartments, in one version. */
export interface Truck extends Dated {
  /** Id of the truck for its whole life; missing: its plate, which then never changes. */
  readonly truckId?: string;
  /** The plate, a label that may change. */
  readonly signCode: string;
  /** Serial number of its console. */
  readonly terminal: string;
  readonly companyCode: string;
  readonly kind?: TruckKind;
  /** Out of service it has no terminal, and its silence is no fault; missing: in service. */
  readonly inService?: boolean;
  readonly defaultDriverCode?: string | null;
  /** Who goes with dangerous goods where nobody else is known to. */
  readonly defaultEscortCode?: string;
  readonly compartments: readonly Compartment[];
  /** Bands of the API adaptors' raw value, for alarm 209. */
  readonly apiProbes?: readonly {
    readonly compartment: number;
    readonly szerov: number;
    readonly smaxv: number;
  }[];
}

/** Types of areas; the order decides which of overlapping areas names a place. */
export const areaTypes = [
  'depot',
  'station',
  'authorizedUnsealing',
  'serviceDepot',
  'parkingLot',
  'authorizedParking',
  'other',
] as const;

/** Type of an area. */
export type AreaType = (typeof areaTypes)[number];

/** A fenced area, in one version. */
export interface Area extends Dated {
  readonly areaCode: string;
  readonly type: AreaType;
  readonly name: string;
  readonly stationCode?: string | null;
  /** Company that keeps it: it holds for its trucks and those of the companies below it. */
  readonly companyCode: string;
  /** WGS-84; a station's safe range is its circle's radius. Exactly one of circle and polygon. */
  readonly circle?: { readonly longitudeDeg: number; readonly latitudeDeg: number; readonly radiusM: number };
  readonly polygon?: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
  /** Read only where the type leaves it open (`other`). */
  readonly permitsParking?: boolean;
  readonly permitsUnsealing?: boolean;
  readonly limitKmh?: number;
  /** When it is valid (`src/domain/geo/fence-times.ts`); missing: always. ISO 8601 UTC. */
  readonly validFrom?: string;
  readonly validTo?: string;
  /** `HH:mm-HH:mm` of China time, and codes of weekdays separated by commas. */
  readonly validHours?: string;
  readonly validDays?: string;
}

/** The gauge of a station; its terminal sends `atg-reading` and `atg-delivery`. */
export interface StationGauge extends Dated {
  readonly terminal: string;
  readonly stationCode: string;
}

/** A driver, in one version. */
export interface Driver extends Dated {
  readonly driverCode: string;
  readonly name: string;
  /** He drives its trucks, and those of the companies above and below it. */
  readonly companyCode: string;
  readonly cardCode?: string | null;
  /** Missing: he drives. Who only escorts signs in as an escort, and never as the driver. */
  readonly job?: 'escort' | 'both';
}

/** A company and its parent, so that settings are found up the tree. */
export interface Company extends Dated {
  readonly companyCode: string;
  readonly parentCode?: string | null;
  readonly name?: string;
}

/** A route, in one version: the line on which its way bills are driven. */
export interface Route extends Dated {
  readonly routeCode: string;
  readonly name: string;
  /** From the depot to the last station, WGS-84; two positions or more. */
  readonly line: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
  /** A truck farther from the line than this, m, has left the route. */
  readonly halfWidthM: number;
  /** Where no road was known its line is straight: nobody leaves it. */
  readonly estimated?: true;
}

/** A way bill: where a truck should load and unload what. */
export interface WayBill extends Dated {
  readonly wayBillCode: string;
  /** Id of its truck; missing: the truck that has the plate `signCode`. */
  readonly truckId?: string;
  readonly signCode?: string;
  readonly depotAreaCode: string;
  /** ISO 8601 UTC; a task fits when it begins within 12 h of it at that depot. */
  readonly plannedTime: string;
  /** The route that it is driven on; missing: as the driver likes. */
  readonly routeCode?: string | null;
  readonly escortCode?: string;
  readonly stops: readonly {
    readonly stationCode: string;
    readonly compartment?: number;
    readonly oilCode?: number;
    readonly orderedL?: number;
    /** Planned arrival, ISO 8601 UTC. */
    readonly plannedTime?: string;
  }[];
}

/** A calibration of an instrument, in one version. */
export interface Calibration extends Dated, InstrumentPlace {
  readonly calibrationId: string;
  readonly certificateNo: string;
  /** ISO 8601 UTC. */
  readonly calibratedTime: string;
  /** Last day, China time, `YYYY-MM-DD`; missing: for ever. */
  readonly validUntil?: string;
  /** One standard deviation, as a share of what is measured. */
  readonly uncertaintyRate: number;
}

/** An underground tank of a station, with its level → volume tables. */
export interface StationTank {
  readonly stationCode: string;
  readonly tankNumber: number;
  readonly tables: readonly TankTable[];
}

/** All master data that the rules need, in all versions. */
export interface MasterData {
  readonly trucks: readonly Truck[];
  readonly areas: readonly Area[];
  readonly stationGauges: readonly StationGauge[];
  readonly drivers?: readonly Driver[];
  readonly companies?: readonly Company[];
  readonly wayBills?: readonly WayBill[];
  readonly routes?: readonly Route[];
  readonly stationTanks?: readonly StationTank[];
  readonly calibrations?: readonly Calibration[];
}
