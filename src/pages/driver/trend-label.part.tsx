type Values = readonly (number | null)[];

const lastOf = (values: Values): number => values.findLastIndex((value) => value !== null);

/** What a line is called, at its last value. */
export const TrendLabel = ({
  values,
  other,
  text,
  name,
  x,
  y,
}: {
  readonly values: Values;
  /** Those of the line beside it. */
  readonly other: Values;
  readonly text: string;
  /** Its class. */
  readonly name: string;
  readonly x: (i: number) => number;
  readonly y: (value: number) => number;
}) => {
  const i = lastOf(values);
  const value = values[i];
  if (value === null || value === undefined) return null;
  const beside = other[lastOf(other)] ?? null;
  // Two names at one height are drawn apart.
  const near = beside !== null && Math.abs(y(beside) - y(value)) < 12;
  const shift = near ? (value > (beside ?? 0) || (value === beside && name === 'own') ? -6 : 6) : 0;
  return (
    <text x={x(i) + 8} y={y(value) + 4 + shift} className={name}>
      {text}
    </text>
  );
};
