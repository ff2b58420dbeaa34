import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import {
  absent,
  byte,
  counted,
  double,
  moment,
  type Part,
  platformCode,
  struct,
  text,
  word,
} from '../codec/parts.ts';

/** 0x1001. */
export interface LogIn {
  readonly user: number;
  readonly password: string;
  /** Stands in the header alone until 2013. */
  readonly accessCode: number;
  /** Where the authority finds the sub-link. */
  readonly host: string;
  readonly port: number;
}

/** 0x1002. */
export interface LogInAnswer {
  /** `logInResults`. */
  readonly result: number;
  /** By which the authority opens the sub-link. */
  readonly verifyCode: number;
}

/** Results of a log-in that are none, by their number. */
export const logInResults = {
  done: 0,
  address: 1,
  accessCode: 2,
  user: 3,
  password: 4,
  busy: 5,
} as const;

/** Results of a sub-link. */
export const subLinkResults = { done: 0, verifyCode: 1, busy: 2, other: 3 } as const;

export const logInPart = (edition: AuthorityEdition): Part<LogIn> =>
  struct<LogIn>({
    user: double,
    password: text(8),
    accessCode: edition === '2019' ? double : absent(0),
    host: text(32),
    port: word,
  });

export const logInAnswerPart: Part<LogInAnswer> = struct<LogInAnswer>({ result: byte, verifyCode: double });

/** 0x1003. */
export const logOutPart = struct<Pick<LogIn, 'user' | 'password'>>({ user: double, password: text(8) });

/** 0x9001 and 0x9003. */
export const verifyCodePart = struct<{ readonly verifyCode: number }>({ verifyCode: double });

/** 0x9002, and the causes of 0x1007, 0x1008, 0x9007 and 0x9008. */
export const resultPart = struct<{ readonly result: number }>({ result: byte });

/** 0x9101: how many positions came in a time. */
export interface ReceivedCount {
  readonly count: number;
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

export const receivedCountPart: Part<ReceivedCount> = struct<ReceivedCount>({
  count: double,
  fromMs: moment,
  untilMs: moment,
});

/** 0x9102: how the links of a platform were in a time. */
export interface LossQuery {
  readonly platform: string;
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

const lossQuery = { platform: platformCode, fromMs: moment, untilMs: moment };

export const lossQueryPart = struct<LossQuery>(lossQuery);

/** 0x1102. */
export interface LossStatistics extends LossQuery {
  /** Positions that were lost. */
  readonly lost: number;
  /** 255 at most. */
  readonly breaks: number;
  readonly brokenS: number;
}

export const lossStatisticsPart = struct<LossStatistics>({
  ...lossQuery,
  lost: double,
  breaks: byte,
  brokenS: double,
});

/** Of 0x9103: the number of a sub-message's last frame, and when it was. */
export interface LastNumber {
  readonly id: number;
  readonly number: number;
  readonly timeMs: number | null;
}

/** 0x9103. */
export const lastNumbersPart = struct<{ readonly last: readonly LastNumber[] }>({
  last: counted(struct<LastNumber>({ id: word, number: double, timeMs: moment })),
});
