import type { RecordKind, RecordRow } from '#contract/records.ts';
import type {
  cardPurposes,
  cardRefusals,
  changeCauses,
  changeDirections,
  doors,
  loadingCauses,
  lossClasses,
  lossMeasures,
  matchings,
  openings,
  sensorParts,
  sensorTriggers,
  valveSources,
} from '#domain/words/cargo-words.ts';
import type {
  bootEvents,
  DeviceFault,
  DeviceKind,
  deviceEvents,
  eventDevices,
  faultSources,
  linkCauses,
  linkStates,
  missedHeartbeatCauses,
  probePlaces,
  supplySources,
} from '#domain/words/device-words.ts';

type Code<Words> = keyof Words | null;

/** Columns that hold codes, by the tables of their words: the rules write no code that has none. */
interface RecordCodes {
  readonly 'abnormal-loading': { readonly cause?: Code<typeof loadingCauses> };
  readonly 'atg-delivery': { readonly matching?: Code<typeof matchings> };
  readonly boot: { readonly event?: Code<typeof bootEvents> };
  readonly 'box-door': { readonly door?: Code<typeof doors> };
  readonly climate: { readonly probePlace?: Code<typeof probePlaces> };
  readonly 'console-link': {
    readonly state?: Code<typeof linkStates>;
    readonly cause?: Code<typeof linkCauses>;
  };
  readonly 'device-event': {
    readonly device?: Code<typeof eventDevices>;
    readonly event?: Code<typeof deviceEvents>;
  };
  readonly 'device-fault': {
    readonly device?: DeviceKind | null;
    readonly fault?: DeviceFault | null;
    readonly source?: Code<typeof faultSources>;
  };
  /** Those of a console that was switched off as planned stand in no list. */
  readonly heartbeat: { readonly cause?: Code<typeof missedHeartbeatCauses> | 'switchedOff' };
  readonly nfc: {
    readonly purpose?: Code<typeof cardPurposes>;
    readonly refusal?: Code<typeof cardRefusals>;
  };
  readonly power: { readonly source?: Code<typeof supplySources> };
  readonly 'seal-record': {
    readonly part?: Code<typeof sensorParts>;
    readonly authorization?: Code<typeof openings>;
  };
  readonly 'station-unloading': { readonly matching?: Code<typeof matchings> };
  readonly 'switch-event': {
    readonly part?: Code<typeof sensorParts>;
    readonly trigger?: Code<typeof sensorTriggers>;
  };
  readonly 'task-fuel': {
    readonly measure?: Code<typeof lossMeasures>;
    readonly lossClass?: Code<typeof lossClasses>;
  };
  readonly 'valve-record': { readonly source?: Code<typeof valveSources> };
  readonly 'volume-change': {
    readonly cause?: Code<typeof changeCauses>;
    readonly direction?: Code<typeof changeDirections>;
  };
}

type CodesOf<K extends RecordKind> = K extends keyof RecordCodes ? RecordCodes[K] : object;

/** A record as the rules write it: with closed codes where its columns hold some. */
export type CodedRow<K extends RecordKind> = Omit<RecordRow<K>, keyof CodesOf<K>> & CodesOf<K>;
