import type { DownMessage } from '#domain/authority/authority-messages.ts';
import type { ReceivedMessage } from '#gateway/jt809/links/authority-links.ts';
import { tipPart, urgePart } from '#gateway/jt809/messages/alarm-messages.ts';
import { authorityTextPart, inquiryPart, textAnswerPart } from '#gateway/jt809/messages/inquiry-messages.ts';
import { downName } from '#gateway/jt809/messages/message-ids.ts';
import {
  orderAnswerPart,
  orderResults,
  recorderAnswerPart,
  recorderCommandOf,
  truckTextPart,
} from '#gateway/jt809/messages/order-messages.ts';
import {
  driverPart,
  exchangeAnswerPart,
  registrationAnswerPart,
  vehicleRecordPart,
  wayBillPart,
} from '#gateway/jt809/messages/vehicle-messages.ts';

import type { Queries } from '../../database/database.ts';
import { driverOf } from '../driver-report.ts';
import { queueUp, upMessage, type UpMessageToSend } from '../outbox/queue-up.ts';
import type { AuthorityPeer } from '../peers.ts';
import { vehicleNamed } from '../vehicles.ts';
import { vehicleRecordOf } from '../vehicle-record.ts';
import { documentOfTruck } from '../document-text.ts';
import { meantAlarm } from './find-alarm.ts';
import { noteRegistration } from './note-registration.ts';
import { takePhotograph } from './take-photograph.ts';
import { sendTruckText } from './send-truck-text.ts';
import { keepNumbers, takeCount, takeLossQuery } from './take-link-messages.ts';
import { noteUnread } from './note-unread.ts';
import { hexId, read, record, type Take, type Taking, UnreadBody } from './taking.ts';

const takeInquiry: Take = async (taking) => {
  const { peer, nowMs } = taking;
  const { objectKind, objectId, limit, infoId, text } = read(taking, inquiryPart(peer.edition));
  const withinMs = limit === null || limit === 0 ? peer.answerMs : limit * peer.limitUnitMs;
  await record(taking, {
    kind: 'inquiry',
    state: 'open',
    deadlineMs: nowMs + withinMs,
    infoId,
    objectKind,
    objectId,
    content: text,
  });
  return [];
};

const takeUrge: Take = async (taking) => {
  const { queries, peer, nowMs, came } = taking;
  const urge = read(taking, urgePart(peer.edition));
  const alarm = await meantAlarm(queries, peer.id, {
    about: urge.about,
    signCode: taking.signCode,
    code: urge.type,
    timeMs: urge.timeMs,
  });
  await record(taking, {
    kind: 'urge',
    state: 'open',
    deadlineMs: Math.max(nowMs, urge.untilMs ?? nowMs + peer.answerMs),
    infoId: urge.urgeId,
    signCode: alarm?.signCode ?? taking.signCode,
    content: alarm === null ? (came.vehicle?.plate ?? '') : '',
    alarmId: alarm?.id ?? null,
    alarmType: alarm?.type ?? null,
    alarmMs: alarm?.timeMs ?? urge.timeMs,
    asker: urge.who,
    askerPhone: urge.phone,
  });
  return [];
};

const takeText: Take = async (taking) => {
  const { peer, answered } = taking;
  const { infoId, text, objectKind, objectId } = read(taking, authorityTextPart(peer.edition));
  await record(taking, { kind: 'text', state: 'recorded', infoId, objectKind, objectId, content: text });
  return [upMessage(peer.id, 'textAnswer', null, textAnswerPart(peer.edition), { answered, infoId })];
};

const takeTip: Take = async (taking) => {
  const { text, timeMs, vehicle } = read(taking, tipPart(taking.peer.edition));
  await record(taking, {
    kind: 'warning',
    state: 'recorded',
    content: [taking.came.vehicle?.plate ?? vehicle.plate, text].filter((part) => part !== '').join(' '),
    alarmMs: timeMs,
  });
  return [];
};

const takeTruckText: Take = async (taking) => {
  const { queries, peer, nowMs, came, answered, truckId } = taking;
  const { textId, priority, text } = read(taking, truckTextPart);
  const isSent =
    truckId !== null &&
    (await sendTruckText(queries, peer, truckId, { content: text, urgent: priority === 0 }, nowMs));
  await record(taking, {
    kind: 'truckText',
    state: isSent ? 'done' : 'refused',
    infoId: textId,
    content: text,
  });
  return [
    upMessage(peer.id, 'truckTextAnswer', came.vehicle, orderAnswerPart(peer.edition, true), {
      answered,
      textId,
      result: isSent ? orderResults.done : orderResults.failed,
    }),
  ];
};

/** Records an order that the console does not carry out, and says so. */
const refusing =
  (answer: (taking: Taking) => UpMessageToSend): Take =>
  async (taking) => {
    await record(taking, { kind: 'refused', state: 'refused', content: taking.came.vehicle?.plate ?? '' });
    return [answer(taking)];
  };

const refuseListen = refusing(({ peer, came, answered }) =>
  upMessage(peer.id, 'listenAnswer', came.vehicle, orderAnswerPart(peer.edition, false), {
    answered,
    textId: 0,
    result: orderResults.failed,
  }),
);

const refuseEmergency = refusing(({ peer, came, answered }) =>
  upMessage(peer.id, 'emergencyAnswer', came.vehicle, orderAnswerPart(peer.edition, false), {
    answered,
    textId: 0,
    result: orderResults.otherReason,
  }),
);

const refuseRecorder = refusing(({ peer, came, answered }) =>
  upMessage(peer.id, 'recorderAnswer', came.vehicle, recorderAnswerPart(peer.edition), {
    answered,
    command: recorderCommandOf(came.data, peer.edition),
  }),
);

const takeDriverQuery: Take = async ({ queries, peer, came, answered, truckId }) => {
  const driver = truckId === null ? null : await driverOf(queries, truckId);
  const nobody = { name: '', idCard: '', licence: '', issuer: '', validUntilMs: null };
  return [
    upMessage(peer.id, 'driverAnswer', came.vehicle, driverPart(peer.edition, true), {
      ...(driver ?? nobody),
      answered,
    }),
  ];
};

const takeWayBillQuery: Take = async ({ queries, peer, nowMs, came, answered, truckId }) => {
  const text = truckId === null ? null : await documentOfTruck(queries, truckId, nowMs);
  return [
    upMessage(peer.id, 'wayBillAnswer', came.vehicle, wayBillPart(peer.edition, true), {
      answered,
      text: text ?? '',
    }),
  ];
};

const takeVehicleQuery: Take = async ({ queries, peer, came, answered, truckId }) => {
  const text = truckId === null ? null : await vehicleRecordOf(queries, truckId, peer.settings.accessCode);
  return [
    upMessage(peer.id, 'vehicleRecord', came.vehicle, vehicleRecordPart(peer.edition), {
      answered,
      text: text ?? '',
    }),
  ];
};

/** It is told that it was heard; what it then sends of others' trucks nobody here looks at. */
const takeExchange =
  (message: 'exchangeStarted' | 'exchangeStopped'): Take =>
  async ({ peer, came, answered }) => [
    upMessage(peer.id, message, came.vehicle, exchangeAnswerPart(peer.edition), { answered }),
  ];

const takeRegistration: Take = async (taking) => {
  await noteRegistration(taking.queries, taking.peer.id, read(taking, registrationAnswerPart), taking.nowMs);
  return [];
};

const keepOther: Take = async (taking) => {
  await record(taking, {
    kind: 'recorded',
    state: 'recorded',
    content: hexId(taking.came.id),
  });
  return [];
};

/** What is done with each message; those of links never come here, and those that are unused are passed over. */
const takes: Partial<Readonly<Record<DownMessage, Take>>> = {
  receivedCount: takeCount,
  registrationAnswer: takeRegistration,
  exchangeStart: takeExchange('exchangeStarted'),
  exchangeStop: takeExchange('exchangeStopped'),
  driverQuery: takeDriverQuery,
  wayBillQuery: takeWayBillQuery,
  inquiry: takeInquiry,
  text: takeText,
  urge: takeUrge,
  warning: takeTip,
  warningTip: takeTip,
  listen: refuseListen,
  photograph: takePhotograph,
  truckText: takeTruckText,
  recorder: refuseRecorder,
  emergency: refuseEmergency,
  vehicleQuery: takeVehicleQuery,
  lossStatisticsQuery: takeLossQuery,
  numberStatisticsQuery: keepNumbers,
  resend: keepOther,
};

/** Messages whose answer names the vehicle that they are about. */
const ofVehicle: ReadonlySet<DownMessage> = new Set([
  'driverQuery',
  'wayBillQuery',
  'vehicleQuery',
  'listen',
  'photograph',
  'truckText',
  'recorder',
  'emergency',
] satisfies readonly DownMessage[]);

/**
 * Takes what came down, in one transaction with the answers that it brings about. What can't be read is kept for people
 * as it came.
 * @returns false: it could not be read
 */
export const takeMessage = async (
  queries: Queries,
  peer: AuthorityPeer,
  came: ReceivedMessage,
  nowMs: number,
): Promise<boolean> => {
  const name = downName(came.id);
  const take = name === null ? undefined : takes[name];
  if (name === null || take === undefined) return true;
  const named =
    came.vehicle === null
      ? null
      : await vehicleNamed(queries, peer.id, came.vehicle.plate, came.vehicle.color);
  try {
    if (came.vehicle === null && ofVehicle.has(name)) throw new UnreadBody();
    const answers = await take({
      queries,
      peer,
      nowMs,
      came,
      answered: { id: came.id, number: came.number },
      signCode: named?.signCode ?? null,
      truckId: named?.truckId ?? null,
    });
    await queueUp(queries, answers, nowMs);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadBody)) throw error;
    await noteUnread(queries, peer, came, nowMs);
    return false;
  }
};
