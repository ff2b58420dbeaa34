import type { ColumnType } from '#contract/reports/column.ts';
import { meterCompartments } from '#domain/words/cargo-words.ts';
import { namedCauses } from '#domain/words/alarm-words.ts';
import type { RecordKind } from '#contract/records.ts';
import { deliveryLossExceptions, taskLossExceptions, type LossException } from '#domain/losses/loss.ts';

import { answerDueSql, statementStateSql } from '../../deliveries/loss-statements.ts';
import { closingV20Sql, openingV20Sql } from '../../deliveries/opening-volume.ts';
import { driverColumnSql } from '../../master-data/driver-join.ts';
import { alarmOpening } from './alarm-opening.ts';
import { carriedLossSql, chargedDepotSql, chargedSql } from '../../deliveries/charged-loss.ts';
import { amountSql, fuelPriceSql } from './loss-amount.ts';
import { lossCountingSql } from './loss-counting.ts';
import { repeatedStops } from './repeated-stops.ts';
import type { SourceField } from './source-field.ts';
import { taskLoss, taskLossJoin } from './task-loss.ts';

/** Properties of alarms (specification 3, `properties`) that a page shows. */
const numbers = [
  'limitKmh',
  'maxSpeedKmh',
  'maxLateralMs2',
  'radiusM',
  'ms2',
  'speedBeforeKmh',
  'speedAfterKmh',
  'loadShare',
  'loss',
  'limitL',
  'uncertaintyL',
  'coverage',
  'tankLoss',
  'lossVt',
  'lossRate',
  'highLossRateThreshold',
  'abnormalSealRecords',
  'remainderVtL',
  'waterMm',
  'leadSpeedKmh',
  'leadDistanceM',
  'fatigueDegree',
  'mediaCount',
  'halfWidthM',
  'farthestM',
  'lengthKm',
] as const;
const texts = [
  'leg',
  'startArea',
  'endArea',
  'station',
  'measure',
  'system',
  'limitSource',
  'routeCode',
  'routeName',
  'wayBillCode',
] as const;

/** API adaptor, manhole and foot valve of one compartment, by the meter. */
const valves = (compartment: number): SourceField => {
  const at = `jsonb_path_query_first(r.compartments, '$[*] ? (@.compartment == ${compartment})')`;
  return {
    sql: `(case when ${at} is null then null else concat_ws(',', coalesce(${at} ->> 'apiAdaptor', ''), coalesce(${at} ->> 'manhole', ''), coalesce(${at} ->> 'footValve', '')) end)`,
    type: 'text',
  };
};

/**
 * Bucket of the loss histogram (specification 9): per mille, −11 and 11 for everything beyond ten and a half. A
 * missing rate is in none: `least` would take the null for the bound.
 */
const bucket = (rateSql: string): SourceField => ({
  sql: `case when ${rateSql} is not null then greatest(-11, least(11, floor(${rateSql} * 1000 + 0.5)))::int end`,
  type: 'int',
});

/** What happened in an alarm: its type, with its cause where that has a name of its own. */
const happening: SourceField = {
  sql: `case r.type::text || ':' || coalesce(r.cause, '') ${namedCauses.map((key) => `when '${key}' then '${key}'`).join(' ')} else r.type::text end`,
  type: 'text',
};

const maxSpeed = `coalesce((r.properties ->> 'maxSpeedKmh')::float8, r.speed_kmh)`;
const limitSpeed = `nullif((r.properties ->> 'limitKmh')::float8, 0)`;

/** How far a speed was over the limit in force: km/h, and its step (`overspeedBands`). */
const overspeed: Readonly<Record<string, SourceField>> = {
  overKmh: { sql: `(${maxSpeed} - ${limitSpeed})`, type: 'number' },
  overBand: {
    sql: `(case when ${maxSpeed} is null or ${limitSpeed} is null then null
      when ${maxSpeed} < 1.1 * ${limitSpeed} then 'under10' when ${maxSpeed} < 1.2 * ${limitSpeed} then 'from10'
      when ${maxSpeed} < 1.5 * ${limitSpeed} then 'from20' else 'from50' end)`,
    type: 'text',
  },
};

/** Claim of a loss; its table is joined below. No claim: not claimed. */
const claim: Readonly<Record<string, SourceField>> = {
  claimState: { sql: `coalesce(lc.claim_state, 'none')`, type: 'text' },
  cause: { sql: 'lc.cause', type: 'text' },
  causeNote: { sql: 'lc.cause_note', type: 'text' },
  claimedL: { sql: 'lc.claimed_l', type: 'number' },
  claimedAmount: { sql: 'lc.claimed_amount', type: 'number' },
  claimRemark: { sql: 'lc.remark', type: 'text' },
  claimBy: { sql: 'lc.by_name', type: 'text' },
  claimTime: { sql: 'lc.changed_time', type: 'time' },
  claimDay: { sql: `to_char(lc.changed_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`, type: 'text' },
};

const short = (sql: string): string => `(case when r.cause = 'short' then ${sql} end)`;
const shortFigure = (name: string): string => `(r.why #>> '{figures,${name}}')::float8`;

const { cause: lossCause, ...ownClaim } = claim;
/** Claim of a short loading against its depot, and what people made of it. */
const claimOfDepot: Readonly<Record<string, SourceField>> = {
  ...ownClaim,
  ...(lossCause === undefined ? {} : { lossCause }),
  judgement: { sql: 'lc.judgement', type: 'text' },
};

/** A short loading leg: ticket against the truck's gauge, and the station that confirms the gauge. */
const shortLoading: Readonly<Record<string, SourceField>> = {
  ticketV20L: { sql: short('r.limit_l'), type: 'number' },
  gaugeV20L: { sql: short('r.loaded_l'), type: 'number' },
  differenceV20L: { sql: short('round((r.limit_l - r.loaded_l)::numeric, 2)::float8'), type: 'number' },
  // Of a short loading the rules keep the ticket there.
  limitL: { sql: `(case when r.cause = 'short' then null else r.limit_l end)`, type: 'number' },
  missingV20L: { sql: shortFigure('missingV20L'), type: 'number' },
  missingOffL: {
    sql: `round((${shortFigure('uncertaintyL')} * ${shortFigure('coverage')})::numeric, 2)::float8`,
    type: 'number',
  },
  allowedL: { sql: short(shortFigure('limitL')), type: 'number' },
  legVerdict: { sql: 'lf.loading_verdict', type: 'text' },
  stationV20L: { sql: `(case when lf.measure <> 'tank' then lf.received_v20_l end)`, type: 'number' },
  chargedDepotV20L: {
    sql: `(case when lc.judgement in ('normal', 'falseAlarm') then 0 else lf.charged_depot_v20_l end)`,
    type: 'number',
  },
};

/** Scope of the limit by which a loss was judged, from the record's own reference to the setting. */
const limit: Readonly<Record<string, SourceField>> = {
  limitScope: { sql: `(r.why #>> '{settings,0,scope}')`, type: 'text' },
  limitOf: {
    sql: `coalesce((select lo.name from company lo where lo.company_code = r.why #>> '{settings,0,scopeId}'), r.why #>> '{settings,0,scopeId}')`,
    type: 'text',
  },
};

/** What of a loss is charged once people have judged its alarms. */
const charged: Readonly<Record<string, SourceField>> = {
  chargedV20L: { sql: chargedSql(), type: 'number' },
  chargedDepotV20L: { sql: chargedDepotSql, type: 'number' },
  statement: { sql: statementStateSql('r'), type: 'text' },
  answerDueTime: { sql: answerDueSql('r'), type: 'time' },
  carriedLossV20L: { sql: carriedLossSql, type: 'number' },
  doubtNames: {
    sql: `(select string_agg(d, ',') from jsonb_array_elements_text(r.doubts) d)`,
    type: 'text',
  },
};

/** Tables beside a kind's own, one row or none for each of its rows. */
export const kindJoins: Partial<Record<RecordKind, string>> = {
  'task-fuel': `left join loss_claim lc on lc.sign_code = r.sign_code and lc.task_code = r.task_code and lc.fuel = r.fuel and lc.addressee = 'transport'`,
  'abnormal-loading': `left join task_fuel lf on lf.id = r.record_id and lf.company_code = r.company_code and not lf.withdrawn and r.cause = 'short'
    left join loss_claim lc on lc.sign_code = lf.sign_code and lc.task_code = lf.task_code and lc.fuel = lf.fuel and lc.addressee = 'depot'`,
  'transport-task': taskLossJoin,
};

/** Whether a loss is part of the totals. */
const counting = (exceptions: readonly LossException[]): SourceField => ({
  sql: lossCountingSql(exceptions),
  type: 'text',
});

/** Compartments of the task's own oil whose level gauges drifted while it went on. */
const driftingGauges: SourceField = {
  sql: `(select string_agg(distinct f.compartment::text, ', ') from device_fault f
    where f.subject = r.subject and not f.withdrawn and f.device = 'gauge' and f.fault = 'drift'
      and f.start_time < coalesce(r.end_time, now()) and coalesce(f.end_time, 'infinity'::timestamptz) > r.start_time
      and exists (select from loading l where l.subject = r.subject and l.task_code = r.task_code
        and l.compartment = f.compartment and l.fuel = r.fuel and not l.withdrawn))`,
  type: 'text',
};

/** Time of a task in a period: its end; of one under way, its start. Its index has the same expression. */
const countedTime: SourceField = { sql: 'coalesce(r.end_time, r.start_time)', type: 'time' };

const property = (name: string, cast: string, type: ColumnType): SourceField => ({
  sql: `(r.properties ->> '${name}')::${cast}`,
  type,
});

/** Fields that are computed from a row's own columns when it is read; their rules are those of the domain. */
const together = (sql: string): string =>
  `(select ${sql} from seal_record p where p.unsealing_code = r.unsealing_code and not p.withdrawn)`;

/** Of the seal record that an authorised opening began. */
const opening = (column: string): string =>
  `(select o.${column} from seal_record o where o.id = r.seal_record_id and not o.withdrawn)`;

/** A figure of the part that was shut last; null while one of them is open. */
const lastClosed = (column: string): string =>
  together(
    `case when bool_or(p.close_time is null) then null else (array_agg(p.${column} order by p.close_time desc))[1] end`,
  );

/**
 * The unsealing that an opening is a part of: all parts of the compartment that were opened in the stop. The row that
 * is `firstOfUnsealing` can stand for it. It is over when all of them are closed.
 */
const unsealing: Readonly<Record<string, SourceField>> = {
  parts: { sql: together(`string_agg(distinct p.part, '+' order by p.part)`), type: 'text' },
  unsealingStopVtL: { sql: lastClosed('stop_vt_l'), type: 'number' },
  unsealingStopV20L: { sql: lastClosed('stop_v20_l'), type: 'number' },
  unsealingDurationS: {
    sql: together(
      `case when bool_or(p.close_time is null) then null
        else extract(epoch from (max(p.close_time) - min(p.open_time)))::float8 end`,
    ),
    type: 'number',
  },
  unsealingV20L: { sql: together('round(sum(p.counted_v20_l)::numeric, 2)::float8'), type: 'number' },
  unsealingCloseTime: {
    sql: together('case when bool_or(p.close_time is null) then null else max(p.close_time) end'),
    type: 'time',
  },
};

export const derivedFields: Partial<Record<RecordKind | 'alarm', Readonly<Record<string, SourceField>>>> = {
  alarm: {
    // An alarm is brought before people by a window that opens (`popup`); of the others nothing is left undone.
    state: {
      sql: `(case when r.state = 'unconfirmed' and not r.popup then 'recordedOnly' else r.state end)`,
      type: 'text',
    },
    // Of how many somebody was asked to handle, and of how many of those somebody has: 1 or 0 a row.
    toHandle: { sql: '(r.popup::int)', type: 'int' },
    handled: {
      sql: `((r.popup and r.state in ('normal', 'abnormal', 'falseAlarm'))::int)`,
      type: 'int',
    },
    ...Object.fromEntries(numbers.map((name) => [name, property(name, 'float8', 'number')])),
    ...Object.fromEntries(texts.map((name) => [name, property(name, 'text', 'text')])),
    // Parts opened by an opening, in alphabetical order; an alarm of older rules knows the first part only.
    parts: {
      sql: `coalesce((select string_agg(part, '+' order by part)
        from jsonb_array_elements_text(r.properties -> 'parts') as p(part)), r.part)`,
      type: 'text',
    },
    happening,
    ...alarmOpening,
    ...overspeed,
  },
  parking: repeatedStops,
  // Valve states exist for compartments 1 to 4 (specification 3 and 9).
  'meter-status': Object.fromEntries(
    meterCompartments.map((compartment) => [`valves${compartment}`, valves(compartment)]),
  ),
  'seal-record': unsealing,
  // What a sensor says: open or closed of a lid or a valve, wet or dry of a probe.
  'switch-event': {
    reading: {
      sql: `(case when r.state is not null then r.state when r.wet then 'wet' when not r.wet then 'dry' end)`,
      type: 'text',
    },
  },
  // Wireless seals tell the voltage of each of their sensors.
  power: {
    lowestSealBatteryV: {
      sql: `(select min(v::text::float8) from jsonb_path_query(r.sensor_batteries, '$[*].voltageV') as v)`,
      type: 'number',
    },
  },
  'authorized-opening': {
    closeTime: { sql: opening('close_time'), type: 'time' },
    openForS: { sql: `extract(epoch from (${opening('close_time')} - r.time))::float8`, type: 'number' },
    changeV20L: { sql: opening('delta_v20_l'), type: 'number' },
  },
  'water-inventory': {
    waterShare: { sql: 'r.water_percent / 100', type: 'number' },
    waterLow: { sql: '(r.water_percent <= 20)', type: 'bool' },
  },
  // A code or card that is of nobody whom the company knows; the driver is joined as `d`.
  'driver-duty': {
    signedIn: { sql: '(r.sign_out_time is null)', type: 'bool' },
    driverKnown: { sql: '(d.name is not null)', type: 'bool' },
  },
  nfc: { holderKnown: { sql: '(r.holder_code is not null)', type: 'bool' } },
  // The engine says what is missing from its calculation; the store adds what was received too late for it.
  'transport-task': {
    incompleteData: { sql: '(coalesce(r.incomplete_data, false) or r.late_data)', type: 'bool' },
    // Known once the task is over: its row is written at events, not as the truck drives.
    km: { sql: "case when r.state <> 'open' then r.km end", type: 'number' },
    countedTime,
    escortName: { sql: driverColumnSql('name', 'r.escort_code', 'r.company_code'), type: 'text' },
    ...taskLoss,
  },
  // A gauge that reports no sales is kept as none sold: what is unknown is no figure.
  'atg-delivery': {
    salesVtL: { sql: 'case when not coalesce(r.sales_unknown, false) then r.sales_vt_l end', type: 'number' },
  },
  'task-fuel': {
    ...charged,
    lossBucket: bucket('r.loss_rate'),
    counting: counting(taskLossExceptions),
    countedTime,
    driftingGauges,
    openingV20L: { sql: openingV20Sql('r'), type: 'number' },
    closingV20L: { sql: closingV20Sql('r'), type: 'number' },
    // What the loss may be off by, as the drawer and the certificate say it.
    offL: {
      sql: 'round((r.uncertainty_l * coalesce(r.coverage, 2))::numeric, 2)::float8',
      type: 'number',
    },
    lossAmount: { sql: `${amountSql('r.loss_v20_l', fuelPriceSql('r'))}::float8`, type: 'number' },
    // A loss of unknown uncertainty is neither within nor beyond it.
    withinUncertainty: {
      sql: 'case when r.uncertainty_l is not null then r.within_uncertainty end',
      type: 'bool',
    },
    ...claim,
    ...limit,
  },
  // What a rack's ticket says was loaded and the truck's gauge did not see come, and who says so; of other causes unknown.
  'abnormal-loading': {
    ...shortLoading,
    ...claimOfDepot,
  },
  'station-unloading': {
    differenceBucket: bucket('r.difference_rate'),
    counting: counting(deliveryLossExceptions),
  },
};
