import type { TankRow } from './tank-table.ts';
import type { TableFinding } from './tank-table-findings.ts';

/** A point with the line of its file. */
export interface TableLine {
  readonly line: number;
  readonly point: TankRow;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Lines of two neighbours, with what lies between them. */
interface Step {
  readonly from: TankRow;
  readonly to: TankRow;
  readonly line: number;
  readonly rise: number;
}

const stepsOf = (lines: readonly TableLine[]): readonly Step[] =>
  lines.slice(1).map(({ point, line }, index) => {
    const from = lines[index]?.point ?? point;
    return { from, to: point, line, rise: point[0] - from[0] };
  });

const orderFinding = ({ from, to, line, rise }: Step): TableFinding | null => {
  if (rise === 0) return { kind: 'duplicate', line, values: { level: to[0] } };
  if (rise < 0) return { kind: 'levelFalls', line, values: { level: to[0] } };
  if (to[1] < from[1]) return { kind: 'volumeFalls', line, values: { fall: round(from[1] - to[1], 1) } };
  return null;
};

/** Tables are made in even steps; where most of one is, a wider step is a gap. */
const evenShare = 0.8;

const gapsIn = (steps: readonly Step[]): readonly TableFinding[] => {
  const usual = middle(steps.map(({ rise }) => rise));
  const even = steps.filter(({ rise }) => Math.abs(rise - usual) <= usual * 0.05).length;
  if (usual <= 0 || even < steps.length * evenShare) return [];
  return steps
    .filter(({ rise }, index) => rise > usual * 1.5 && index < steps.length - 1)
    .map(({ from, to, line, rise }) => ({
      kind: 'gap',
      line,
      values: {
        from: round(from[0] + usual, 1),
        to: round(to[0] - usual, 1),
        rows: Math.round(rise / usual) - 1,
      },
    }));
};

/** Litres are whole numbers in most files: a slope is taken over so many steps on each side. */
const slopeSteps = 8;

/** A slope that changes by more than this share within a few steps is a baffle, a change of section, or a slip. */
const slopeJump = 0.35;

const slopeOver = (lines: readonly TableLine[], from: number, to: number): number => {
  const [one, other] = [lines[from]?.point, lines[to]?.point];
  return one && other && other[0] > one[0] ? (other[1] - one[1]) / (other[0] - one[0]) : 0;
};

const jumpsIn = (lines: readonly TableLine[]): readonly TableFinding[] => {
  const found: TableFinding[] = [];
  const margin = Math.ceil(lines.length * 0.1);
  // Near bottom and top the slope of a lying cylinder changes fast by nature.
  for (let at = Math.max(slopeSteps, margin); at < lines.length - Math.max(slopeSteps, margin); at += 1) {
    const before = slopeOver(lines, at - slopeSteps, at);
    const after = slopeOver(lines, at, at + slopeSteps);
    const line = lines[at];
    if (line === undefined || before <= 0 || Math.abs(after - before) / before <= slopeJump) continue;
    found.push({
      kind: 'slope',
      line: line.line,
      values: { level: line.point[0], before: round(before, 1), after: round(after, 1) },
    });
    at += slopeSteps * 2;
  }
  return found;
};

/** No tank is so low or so small, whatever units were meant. */
const lowestTopMm = 300;
const smallestL = 100;

/** Checks a tank table line by line (specification 5; calibration tables by JJG 133): order, gaps, units, slope. */
export const checkTankTable = (lines: readonly TableLine[]): readonly TableFinding[] => {
  if (lines.length < 2) return [{ kind: 'tooShort', line: null, values: {} }];
  const steps = stepsOf(lines);
  const order = steps.map(orderFinding).filter((finding) => finding !== null);
  const [lowest = 0] = lines[0]?.point ?? [];
  const highest = Math.max(...lines.map(({ point }) => point[0]));
  const most = Math.max(...lines.map(({ point }) => point[1]));
  return [
    ...(highest < lowestTopMm || most < smallestL
      ? [
          {
            kind: 'unit',
            line: lines.at(-1)?.line ?? null,
            values: { level: round(highest, 1), volume: round(most, 1) },
          } as const,
        ]
      : []),
    ...order,
    ...gapsIn(steps),
    ...(order.length === 0 ? jumpsIn(lines) : []),
    ...(lowest > 0
      ? [{ kind: 'start', line: lines[0]?.line ?? null, values: { level: lowest } } as const]
      : []),
  ].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
};

/** The same of points without a file: each stands on the line of its number. */
export const checkTankPoints = (points: readonly TankRow[]): readonly TableFinding[] =>
  checkTankTable(points.map((point, index) => ({ line: index + 1, point })));
