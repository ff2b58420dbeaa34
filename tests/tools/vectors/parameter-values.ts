import type { ParameterItem } from '#gateway/jt808/messages/parameters.ts';

/** A parameter by the names of SmallChi/JT808, of the last one where there are several. */
export const parameterValues = (items: readonly ParameterItem[]): Readonly<Record<string, unknown>> => {
  const last = items.at(-1);
  if (last === undefined) return {};
  const isText = last.value.length > 4;
  return {
    ParamId: last.id,
    ParamValue: isText ? last.value.toString('latin1') : last.value.readUIntBE(0, last.value.length),
    ...(items.length === 1 ? { ParamLength: last.value.length } : {}),
  };
};
