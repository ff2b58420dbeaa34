import type { AreaType, Calibration, Dated, Route, TruckKind, WayBill } from '#contract/master-data.ts';
import type { FenceTimes } from '#domain/geo/fence-times.ts';

import type { VersionedEntity } from '../../identity/scope/versioned-entities.ts';

/** Content of a compartment within its truck. */
export interface CompartmentContent {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm: number | null;
  readonly oilCode: number;
  readonly density20KgM3: number | null;
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
}

interface TruckContent {
  readonly signCode: string;
  readonly terminal: string;
  readonly companyCode: string;
  readonly kind: TruckKind;
  readonly defaultDriverCode: string | null;
  readonly inService: boolean;
  readonly compartments: readonly CompartmentContent[];
}

/** Content of a version of an area. */
export interface AreaContent extends FenceTimes {
  readonly areaCode: string;
  readonly type: AreaType;
  readonly name: string;
  readonly stationCode: string | null;
  readonly companyCode: string;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly radiusM: number | null;
  readonly polygon: readonly (readonly [number, number])[] | null;
  readonly permitsParking: boolean;
  readonly permitsUnsealing: boolean;
  readonly limitKmh: number | null;
}

/** Content of a version of each entity, as the schema's functions `…_content` write it. */
export interface VersionContent {
  readonly company: {
    readonly companyCode: string;
    readonly parentCode: string | null;
    readonly name: string;
  };
  readonly truck: TruckContent;
  readonly area: AreaContent;
  readonly stationGauge: { readonly terminal: string; readonly stationCode: string };
  readonly driver: {
    readonly driverCode: string;
    readonly name: string;
    readonly cardCode: string | null;
    readonly companyCode: string;
    readonly job?: 'escort' | 'both';
  };
  readonly wayBill: Omit<WayBill, keyof Dated>;
  readonly route: Omit<Route, keyof Dated>;
  readonly calibration: Omit<Calibration, keyof Dated> & { readonly companyCode: string };
}

/** A row of `master_version` that is in force. */
export interface VersionRow<E extends VersionedEntity = VersionedEntity> {
  readonly entity: E;
  readonly key: string;
  /** ISO 8601 UTC; null: from the beginning. */
  readonly effectiveFrom: string | null;
  /** Null: the thing does not exist from then on. */
  readonly content: VersionContent[E] | null;
}
