import type { CountedCalibration } from '#domain/cargo/calibration.ts';
import type { RuleName } from '#domain/alarms/rule-titles.ts';
import type { Json } from '#contract/records.ts';

import type { SettingInForce } from '../master/setting-index.ts';

/** Messages of a row: those that opened, decided and closed it; of aggregates first, last and how many. */
export type WhyMessages = Readonly<
  Record<'opened' | 'decided' | 'closed' | 'first' | 'last' | 'count' | 'sales', string | number | null>
> & {
  /** Levels before and after each operation, in order. */
  readonly readings: readonly string[];
  /** Deliveries of a station's gauge, each with the pump totals that tell its sales. */
  readonly deliveries: readonly string[];
};

/** Messages that an operation was made of: opening and closing, and the readings between which it was measured. */
export interface OperationMessages {
  readonly opened: string;
  readonly before: string | null;
  readonly after: string;
  readonly closed: string | null;
}

export interface WhyInput {
  readonly settings?: readonly SettingInForce[];
  readonly messages?: Partial<WhyMessages>;
  /** Versions of master data that were used, by their entity; none: the first ones. */
  readonly versions?: Readonly<Record<string, string>> | null;
  /** By which the instruments were judged; none: settings alone. */
  readonly calibrations?: readonly CountedCalibration[];
  readonly figures?: Readonly<Record<string, number | string | boolean | null>>;
}

/**
 * Why a row exists: rule and version, settings used with their scope, messages, figures compared, versions of master
 * data (rules 1.4, 1.5).
 */
export const why = (
  rule: { readonly name: RuleName; readonly version: number },
  input: WhyInput = {},
): Json => ({
  rule: rule.name,
  version: rule.version,
  ...(input.settings ? { settings: input.settings.map((setting) => ({ ...setting })) } : {}),
  ...(input.messages ? { messages: { ...input.messages } } : {}),
  ...(input.versions ? { versions: { ...input.versions } } : {}),
  ...(input.calibrations?.length ? { calibrations: input.calibrations.map((one) => ({ ...one })) } : {}),
  ...(input.figures ? { figures: { ...input.figures } } : {}),
});

/** The same reasons with one more message named. */
export const withMessage = (
  reasons: Json,
  role: 'opened' | 'decided' | 'closed',
  messageId: string | null,
): Json => {
  if (typeof reasons !== 'object' || reasons === null || Array.isArray(reasons)) return reasons;
  const messages = 'messages' in reasons && typeof reasons.messages === 'object' ? reasons.messages : {};
  return { ...reasons, messages: { ...messages, [role]: messageId } };
};

/** The message of that role, or null. */
export const messageOf = (reasons: Json, role: keyof WhyMessages): string | null => {
  const messages: unknown = Reflect.get(Object(reasons), 'messages');
  const id: unknown = Reflect.get(Object(messages), role);
  return typeof id === 'string' ? id : null;
};
