import { formatDateTime } from '#domain/time/time.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import { filled } from '#i18n/translate.ts';

import type { NoticeKind } from '#domain/notices/notice-words.ts';

/** What the words of a notice are made of; what is not known is left out. */
export interface NoticePayload {
  readonly cause?: string | null;
  /** Minutes without an acknowledgement after which it is told. */
  readonly afterMin?: number;
  readonly areaName?: string | null;
  /** ISO 8601 UTC. */
  readonly time?: string | null;
  /** What expires, whose it is, and the day (`YYYY-MM-DD`). */
  readonly document?: keyof typeof documents;
  readonly holder?: string | null;
  readonly day?: string;
  /** Whole days until then. */
  readonly daysLeft?: number;
  /** Whose rule it is: its records and those below are told. */
  readonly companyCode?: string;
  /** What an authority wants; `holder` is its name, `time` until when. */
  readonly inquiry?: keyof typeof inquiries;
  /** Which oil volumes. */
  readonly about?: 'aboard' | 'delivered';
  /** Lines that were read from stored records when it was sent. */
  readonly lines?: readonly Text[];
}

/** One thing that is told. */
export interface NoticeFacts {
  /** Number of the notice: whoever hears it twice knows that it is one. */
  readonly id: number;
  readonly kind: NoticeKind;
  readonly type: number | null;
  readonly signCode: string | null;
  readonly ruleName: string;
  readonly stepNo: number;
  readonly payload: NoticePayload;
}

const documents = {
  qualification: ['从业资格证', 'Qualification certificate'],
  repairCard: ['维修卡', 'Repair card'],
  vehicleLicence: ['行驶证', 'Vehicle licence'],
  hazardousPermit: ['道路运输证', 'Hazardous goods permit'],
  tankInspection: ['罐体检验', 'Tank inspection'],
  insurance: ['保险', 'Insurance'],
} as const satisfies Readonly<Record<string, Text>>;

const inquiries = {
  inquiry: ['监管平台查岗，还没有人回答', 'An authority asks, and no one has answered'],
  urge: ['监管平台督办报警，还没有处理', 'An authority urges an alarm that no one has handled'],
} as const satisfies Readonly<Record<string, Text>>;

const titles: { readonly [K in NoticeKind]: (facts: NoticeFacts) => Text } = {
  alarm: ({ type, payload }) => alarmName(type ?? 0, payload.cause ?? null),
  expiry: ({ payload: { document = 'qualification', daysLeft = 0 } }) =>
    daysLeft === 0
      ? [`${documents[document][0]}今天到期`, `${documents[document][1]} expires today`]
      : filled(
          [`${documents[document][0]} {n} 天后到期`, `${documents[document][1]} expires in {n} {n:day|days}`],
          {
            n: daysLeft,
          },
        ),
  oil: ({ ruleName, payload: { day = '' } }) => [`${ruleName} ${day}`, `${ruleName}, ${day}`],
  dailyLoss: ({ payload: { day = '' } }) => [`${day} 损溢日报`, `Losses of ${day}`],
  weeklyScores: ({ payload: { day = '' } }) => [
    `至 ${day} 一周驾驶员评分`,
    `Driver scores of the week to ${day}`,
  ],
  inquiry: ({ payload: { inquiry = 'inquiry' } }) => inquiries[inquiry],
  test: () => ['测试通知', 'Test notice'],
};

/** What a notice is called. */
export const noticeTitle = (facts: NoticeFacts, language: Language): string =>
  textIn(titles[facts.kind](facts), language);

/** The facts of a notice in one line, without its title. */
export const noticeLine = ({ signCode, stepNo, payload }: NoticeFacts, language: Language): string => {
  const { areaName, time, holder, day } = payload;
  const again: Text = ['无人处理，升级通知', 'not handled, escalated to you'];
  return [
    signCode,
    areaName,
    holder,
    holder === undefined ? null : day,
    time ? formatDateTime(Date.parse(time), language) : null,
    stepNo > 1 && (payload.afterMin ?? 0) > 0 ? textIn(again, language) : null,
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ');
};

/** Text of one notice: title, facts, what was read for it, number. */
export const noticeText = (facts: NoticeFacts, language: Language): string =>
  [
    `【TankWatch】${noticeTitle(facts, language)}`,
    noticeLine(facts, language),
    ...(facts.payload.lines ?? []).map((line) => textIn(line, language)),
    `${textIn(['编号', 'No.'], language)} ${facts.id}`,
  ]
    .filter((line) => line !== '')
    .join('\n');

/** Length in UTF-8. */
const bytes = (text: string): number => {
  let sum = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    sum += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return sum;
};

/**
 * Text of several notices in one message, urgent ones first as they come. Those that don't fit are counted.
 * @param maxBytes of the message, UTF-8
 */
export const digestText = (all: readonly NoticeFacts[], language: Language, maxBytes: number): string => {
  const head = `【TankWatch】${textIn([`${all.length} 条通知`, `${all.length} notices`], language)}`;
  const rest = (left: number): string => textIn([`另有 ${left} 条`, `and ${left} more`], language);
  const lines: string[] = [head];
  for (const [index, facts] of all.entries()) {
    const line = `${noticeTitle(facts, language)} · ${noticeLine(facts, language)} · ${facts.id}`;
    const left = all.length - index - 1;
    const room = maxBytes - (left > 0 ? bytes(rest(left)) + 1 : 0);
    if (bytes([...lines, line].join('\n')) > room) return [...lines, rest(left + 1)].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
};
