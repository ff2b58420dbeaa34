import { resultCodes } from '#contract/envelope.ts';
import type { TerminalAnswer } from '#gateway/jt808/listener/terminal-requests.ts';
import type { Text } from '#i18n/text.ts';

import { readPeriod } from '../kernel/check-period.ts';
import type { Queries } from '../database/database.ts';
import { notFound, Refusal } from '../kernel/refusal.ts';
import { cameraTrucks, type CameraTruckRow } from './camera-trucks.ts';

/** Why a camera unit did not do what it was asked. */
export const cameraFaults: Readonly<Record<Exclude<TerminalAnswer['result'], 'done' | 'reply'>, Text>> = {
  offline: ['摄像设备不在线', 'The camera unit is not online'],
  silent: ['摄像设备无应答', 'The camera unit does not answer'],
  failed: ['摄像设备执行失败', 'The camera unit could not do it'],
  bad: ['摄像设备不接受该请求', 'The camera unit does not take this request'],
  unsupported: ['摄像设备不支持', 'The camera unit does not support it'],
};
const noPhone: Text = ['该车没有终端号码', 'The truck has no terminal with a number'];
const longestDays = 31;

/**
 * A truck of these companies by its camera unit.
 * @throws Refusal 404: no such truck or channel; 409: it has no number
 */
export const cameraOf = async (
  queries: Queries,
  { companies }: { readonly companies: readonly string[] },
  { truckId, channel }: { readonly truckId: number; readonly channel?: number | undefined },
  nowMs: number,
): Promise<CameraTruckRow & { readonly phone: string }> => {
  const [truck] = await cameraTrucks(queries, companies, nowMs, truckId);
  if (truck === undefined || (channel !== undefined && !truck.channels.includes(channel))) throw notFound();
  if (truck.terminalPhone === null) throw new Refusal(resultCodes.conflict, noPhone);
  return { ...truck, phone: truck.terminalPhone };
};

/** A period that is asked for. @throws Refusal 400: it is none, or longer than a month */
export const periodOf = (
  fromTime: string,
  untilTime: string,
): { readonly fromMs: number; readonly untilMs: number } => {
  const { fromMs, toMs } = readPeriod(fromTime, untilTime, longestDays, 'untilTime');
  return { fromMs, untilMs: toMs };
};
