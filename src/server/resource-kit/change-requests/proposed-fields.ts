import { resources } from '#pages/definitions.ts';

/**
 * What is proposed for a row of the page at `address`, field by field as its form has them: the database keeps no order.
 */
export const proposedFields = (
  address: string,
  proposed: Readonly<Record<string, unknown>> | null,
): readonly (readonly [field: string, value: unknown])[] => {
  const order = Object.keys(resources.get(address)?.fields ?? {});
  return Object.entries(proposed ?? {}).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
};
