import * as Type from 'typebox';
import type { TSchema } from 'typebox';

import type { EventKind } from '#domain/interfaces/event-kinds.ts';

import { NullableBoolean, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';

const time = Type.String({ format: 'date-time' });
const nullableTime = Type.Union([time, Type.Null()]);

const alarm = Type.Object({
  id: Type.String(),
  type: Type.Integer(),
  level: Type.Integer(),
  signCode: NullableText,
  companyCode: Type.String(),
  driverCode: NullableText,
  startTime: time,
  raisedTime: time,
  endTime: nullableTime,
  compartment: NullableInteger,
  cause: NullableText,
  taskCode: NullableText,
  recordId: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  areaName: NullableText,
  state: Type.String(),
  stateBy: NullableText,
  stateTime: nullableTime,
  remark: Type.String(),
  withdrawn: Type.Boolean(),
  revision: Type.Integer(),
});

const ofTask = {
  id: Type.String(),
  taskCode: NullableText,
  signCode: NullableText,
  companyCode: Type.String(),
  driverCode: NullableText,
  startTime: nullableTime,
  endTime: nullableTime,
  revision: Type.Integer(),
};

const ofFuel = {
  ...ofTask,
  compartment: NullableInteger,
  fuel: NullableText,
  oilCode: NullableInteger,
  temperatureC: NullableNumber,
  areaName: NullableText,
  ticketCode: NullableText,
};

/** `data` of each kind of event. Names, units and nulls are those of the API's rows. */
export const eventSchemas: Readonly<Record<EventKind, TSchema>> = {
  'alarm.raised': alarm,
  'alarm.changed': alarm,
  'alarm.judged': alarm,
  'task.closed': Type.Object({
    ...ofTask,
    wayBillCode: NullableText,
    startArea: NullableText,
    endArea: NullableText,
    km: NullableNumber,
    loads: NullableInteger,
    unloads: NullableInteger,
    sealIntegrity: NullableText,
    wrongDestination: NullableBoolean,
    lateS: NullableInteger,
  }),
  'task.loss': Type.Object({
    ...ofTask,
    fuel: NullableText,
    lossClass: Type.String(),
    sentV20L: NullableNumber,
    receivedV20L: NullableNumber,
    remainderV20L: NullableNumber,
    lossV20L: NullableNumber,
    lossRate: NullableNumber,
    highLossRateThreshold: NullableNumber,
    uncertaintyL: NullableNumber,
    withinUncertainty: NullableBoolean,
    settled: NullableBoolean,
  }),
  'loading.recorded': Type.Object({
    ...ofFuel,
    loadedVtL: NullableNumber,
    loadedV20L: NullableNumber,
    areaCode: NullableText,
  }),
  'delivery.recorded': Type.Object({
    ...ofFuel,
    unloadedVtL: NullableNumber,
    unloadedV20L: NullableNumber,
    stationCode: NullableText,
  }),
  'terminal.unregistered': Type.Object({
    number: Type.String(),
    companyCode: Type.String(),
    protocol: Type.String(),
    reason: Type.String(),
    maker: NullableText,
    model: NullableText,
    plate: NullableText,
    firstTime: time,
  }),
  'terminal.lost': Type.Object({
    id: Type.String(),
    signCode: NullableText,
    companyCode: Type.String(),
    terminal: NullableText,
    startTime: nullableTime,
    longitudeDeg: NullableNumber,
    latitudeDeg: NullableNumber,
    areaName: NullableText,
    loaded: NullableBoolean,
    revision: Type.Integer(),
  }),
  'document.ending': Type.Object({
    document: Type.String(),
    holder: Type.String(),
    signCode: NullableText,
    companyCode: Type.String(),
    day: Type.String({ format: 'date' }),
    daysLeft: Type.Integer(),
  }),
  'command.done': Type.Object({
    code: Type.String(),
    kind: Type.String(),
    signCode: NullableText,
    companyCode: Type.String(),
    terminal: Type.String(),
    state: Type.String(),
    reason: Type.String(),
    authorName: Type.String(),
    createdTime: time,
    endedTime: time,
  }),
};
