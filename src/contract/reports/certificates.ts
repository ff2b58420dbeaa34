import * as Type from 'typebox';
import type { Static } from 'typebox';

import { calibratedInstruments } from '#domain/cargo/calibration.ts';
import { lossDoubts } from '#domain/losses/loss-doubts.ts';
import { statementPositions } from '#domain/losses/loss-statement.ts';
import { lossLegs, lossVerdicts } from '#domain/losses/loss-verdict.ts';
import { codeFindings, sealVerdicts, verdictReasons } from '#domain/words/certificate-words.ts';

import { AirtightPaper } from './airtight-certificates.ts';
import { VerifiedDocument } from './transport-documents.ts';
import { defineCall } from '../call.ts';
import { IssuedCertificate } from './issued-certificate.ts';
import { keysOf } from './keys-of.ts';
import { NullableBoolean, NullableInteger, NullableNumber, NullableText, nullable } from '../nullable.ts';

const Verdict = keysOf(sealVerdicts);

/** One reason against `unbroken`: what, when, where, of which compartment; null where it concerns the whole truck. */
const Reason = Type.Object({
  code: keysOf(verdictReasons),
  compartment: NullableInteger,
  startTime: NullableText,
  endTime: NullableText,
  areaName: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  /** Litres at 20 °C for `drain` and `rise`, seconds for `dataGap`. */
  amount: NullableNumber,
});

/** A part opened and closed again; volumes at 20 °C, wet and dry by the sensors. */
const Opening = Type.Object({
  compartment: Type.Integer(),
  part: Type.String(),
  /** `loading`, `transit` or `unloading`: against the operations of its compartment. */
  phase: Type.String(),
  openTime: Type.String(),
  closeTime: NullableText,
  areaName: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  startV20L: NullableNumber,
  stopV20L: NullableNumber,
  openApiWet: NullableBoolean,
  openFootValveWet: NullableBoolean,
  openCompartmentWet: NullableBoolean,
  closeApiWet: NullableBoolean,
  closeFootValveWet: NullableBoolean,
  closeCompartmentWet: NullableBoolean,
  seal: NullableText,
  sealBreakCount: NullableInteger,
  authorization: NullableText,
  abnormal: Type.Boolean(),
});

const Loading = Type.Object({
  startTime: Type.String(),
  endTime: NullableText,
  areaName: NullableText,
  mode: NullableText,
  oilCode: NullableInteger,
  /** In the compartment before and after, by the truck's gauge; missing on papers without legs. */
  startV20L: Type.Optional(NullableNumber),
  stopV20L: Type.Optional(NullableNumber),
  loadedVtL: NullableNumber,
  loadedV20L: NullableNumber,
  temperatureC: NullableNumber,
  ticketCode: NullableText,
  ticketV20L: NullableNumber,
});

const Unloading = Type.Object({
  startTime: Type.String(),
  endTime: NullableText,
  areaName: NullableText,
  stationCode: NullableText,
  /** In the compartment before and after, by the truck's gauge; missing on papers without legs. */
  startV20L: Type.Optional(NullableNumber),
  stopV20L: Type.Optional(NullableNumber),
  unloadedVtL: NullableNumber,
  unloadedV20L: NullableNumber,
  remainderVtL: NullableNumber,
  wetAtEnd: NullableBoolean,
  temperatureC: NullableNumber,
  ticketCode: NullableText,
  ticketV20L: NullableNumber,
  returned: Type.Boolean(),
});

const CertifiedCompartment = Type.Object({
  compartment: Type.Integer(),
  capacityL: NullableNumber,
  oilCode: NullableInteger,
  loadings: Type.Array(Loading),
  unloadings: Type.Array(Unloading),
  /** Periods in which the compartment had to stay shut: from a last closing to the next first opening. */
  legs: Type.Array(Type.Object({ startTime: Type.String(), endTime: Type.String() })),
  /** The console's own count at the last closing and at the first opening, where it sends one. */
  sealBreakCount: Type.Object({ before: NullableInteger, after: NullableInteger }),
  verdict: Verdict,
});

/** Loss of a leg, and what it may be off by, ± L (k standard deviations); null: unknown. */
const CertifiedLeg = Type.Object({
  leg: keysOf(lossLegs),
  lossL: NullableNumber,
  offL: NullableNumber,
  verdict: nullable(keysOf(lossVerdicts)),
});

/** A calibration by which the loss was judged. */
const CertifiedCalibration = Type.Object({
  instrument: keysOf(calibratedInstruments),
  /** Compartment or tank; null: the instrument is one of its truck or depot. */
  number: NullableInteger,
  certificateNo: Type.String(),
  calibratedTime: Type.String(),
  /** Last day, China time, `YYYY-MM-DD`; null: for ever. */
  validUntil: NullableText,
  /** Its last day was over when the litres were measured. */
  expired: Type.Boolean(),
});

/** What the loss of a fuel proves: legs, witnesses, both sums. Litres at 20 °C. */
const CertifiedVerdict = Type.Object({
  verdict: nullable(keysOf(lossVerdicts)),
  /** How many standard deviations the figures may be off by. */
  coverage: NullableNumber,
  limitL: NullableNumber,
  doubts: Type.Array(keysOf(lossDoubts)),
  salesUnknown: Type.Boolean(),
  legs: Type.Array(CertifiedLeg),
  /** Loaded by the truck's own gauge, and the whole loss by it: the contrary witness. */
  loadedV20L: NullableNumber,
  tankLossV20L: NullableNumber,
  drainedV20L: NullableNumber,
  /** Proven and judged by nobody to be none, against the transport and against the depot. */
  chargedV20L: NullableNumber,
  chargedDepotV20L: NullableNumber,
  /** Missing on papers without them. */
  calibrations: Type.Optional(Type.Array(CertifiedCalibration)),
  /** What the driver last said of it; null: he has not answered, or was not asked. */
  statement: nullable(
    Type.Object({
      position: keysOf(statementPositions),
      words: Type.String(),
      driverName: NullableText,
      byName: Type.String(),
      time: Type.String(),
    }),
  ),
});

/** One fuel of the task: loss = sent − received − remainder, all in litres at 20 °C. */
const CertifiedFuel = Type.Object({
  fuel: Type.String(),
  measure: NullableText,
  sentV20L: NullableNumber,
  receivedV20L: NullableNumber,
  /** Change on board; negative where less was left than before. */
  remainderV20L: NullableNumber,
  /** On board before the first loading. This, the closing and what is said of the loss's uncertainty is missing where `litresDecimals` is. */
  openingV20L: Type.Optional(NullableNumber),
  /** On board at the end. */
  closingV20L: Type.Optional(NullableNumber),
  lossV20L: NullableNumber,
  /** A ratio. */
  lossRate: NullableNumber,
  lossClass: NullableText,
  /** Litres either way. */
  uncertaintyL: Type.Optional(NullableNumber),
  /** Whether the loss is less than that; null: not known. */
  withinUncertainty: Type.Optional(NullableBoolean),
  /** Loss rate from which on a loss is high: a ratio. */
  limitRate: Type.Optional(NullableNumber),
  /** The measurements contradict each other. */
  doubtful: Type.Optional(Type.Boolean()),
  /** Missing on papers without legs. */
  judged: Type.Optional(CertifiedVerdict),
  settled: Type.Boolean(),
});

/** What a station received of one oil, by three measures; litres at 20 °C. */
const StationProof = Type.Object({
  areaName: NullableText,
  stationCode: NullableText,
  oilCode: NullableInteger,
  startTime: Type.String(),
  endTime: NullableText,
  unloadedV20L: NullableNumber,
  receivedV20L: NullableNumber,
  ticketV20L: NullableNumber,
  differenceV20L: NullableNumber,
  matching: NullableText,
});

/** The receiving side's name under a delivery, as it was signed. */
const CertifiedSignature = Type.Object({
  areaName: NullableText,
  receiver: Type.String(),
  receivedL: NullableNumber,
  remark: Type.String(),
  signedName: Type.String(),
  signedTime: Type.String(),
});

/** Content of a certificate: from stored records alone, frozen when it is issued. Times are UTC. */
export const CertificateContent = Type.Object({
  format: Type.Literal(1),
  /**
   * Decimals of its litres, all that are recorded, so that they add up. Missing: one, and each figure rounded by itself, as
   * on papers of before.
   */
  litresDecimals: Type.Optional(Type.Integer()),
  taskCode: Type.String(),
  signCode: Type.String(),
  /** Of the trailer at the beginning; missing on papers of before. */
  trailerCode: Type.Optional(NullableText),
  terminal: NullableText,
  companyName: Type.String(),
  driverName: NullableText,
  /** Who escorted it; missing on papers of before. */
  escortName: Type.Optional(NullableText),
  wayBillCode: NullableText,
  state: Type.String(),
  startTime: Type.String(),
  endTime: NullableText,
  startArea: NullableText,
  endArea: NullableText,
  km: NullableNumber,
  fuels: Type.Array(CertifiedFuel),
  compartments: Type.Array(CertifiedCompartment),
  stations: Type.Array(StationProof),
  openings: Type.Array(Opening),
  verdict: Verdict,
  reasons: Type.Array(Reason),
  /** Who signed for what was received; missing on papers without legs. */
  signatures: Type.Optional(Type.Array(CertifiedSignature)),
});

export type CertificateContent = Static<typeof CertificateContent>;

const CertificateView = Type.Object({
  /** As issued; where none is in force, as it would be issued now. */
  content: CertificateContent,
  /** The one in force. */
  current: nullable(IssuedCertificate),
  /** Records have arrived since that would change the content. */
  changed: Type.Boolean(),
  /** Those before it, the newest first. */
  earlier: Type.Array(IssuedCertificate),
});

export type CertificateView = Static<typeof CertificateView>;

/** Content that a paper with this code must have; its holder is shown nothing else. */
const CertifiedPaper = Type.Object({
  code: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  taskCode: Type.String(),
  startTime: Type.String(),
  endTime: NullableText,
  startArea: NullableText,
  endArea: NullableText,
  verdict: Verdict,
  compartments: Type.Array(
    Type.Object({
      compartment: Type.Integer(),
      oilCode: NullableInteger,
      loadedV20L: NullableNumber,
      unloadedV20L: NullableNumber,
      verdict: Verdict,
    }),
  ),
  issuedTime: Type.String(),
  issuedName: Type.String(),
  contentHash: Type.String(),
  supersededTime: NullableText,
});

export type CertifiedPaper = Static<typeof CertifiedPaper>;

const CodeVerification = Type.Object({
  finding: keysOf(codeFindings),
  paper: nullable(CertifiedPaper),
  /** Of a tightness test; then `paper` is null. Missing: of none. */
  airtight: Type.Optional(AirtightPaper),
  /** Of a transport document of dangerous goods; then `paper` is null. Missing: of none. */
  document: Type.Optional(VerifiedDocument),
});

export type CodeVerification = Static<typeof CodeVerification>;

const OfTask = Type.Object({ taskCode: Type.String({ minLength: 1, maxLength: 100 }) });

/** Pages from which a paper is opened. */
export const certificatePages = [
  'cargo_monitor/event_report/delivery_record',
  'cargo_monitor/event_report/operation_record',
  'cargo_monitor/data_analysis/oil_loss',
] as const;

/** Calls that read, issue and verify seal certificates. */
export const certificateCalls = {
  'certificates.get': defineCall({
    method: 'GET',
    path: '/sealCertificate',
    access: { page: certificatePages },
    document: true,
    query: OfTask,
    reply: CertificateView,
  }),
  'certificates.issue': defineCall({
    method: 'POST',
    path: '/sealCertificate',
    access: { functionCode: 'certificate.issue' },
    body: OfTask,
    reply: CertificateView,
  }),
  'certificates.verify': defineCall({
    method: 'GET',
    path: '/verifyCertificate',
    access: 'public',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: CodeVerification,
  }),
} as const;
