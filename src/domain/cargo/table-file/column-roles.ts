import { valueOf } from './table-cell.ts';
import type { FileLine } from './table-lines.ts';
import { isLevelUnit, unitsIn } from './table-units.ts';

/** What a column of a table holds. */
export type ColumnRole = 'running' | 'level' | 'ullage' | 'volume' | 'increment' | 'other';

/** Words of heads, in both languages; what contains another one's word stands before it. */
const roleWords: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'increment',
    /差|增量|每\s*(?:mm|cm|毫米|厘米)|(?:毫米|厘米|mm|cm)\s*容[积量]|diff|incr|delta|δ|per\s+(?:mm|cm)|\/\s*(?:mm|cm|毫米|厘米)/,
  ],
  ['running', /序号|编号|行号|^\s*(?:no|nr|n|#|seq|index|id)\.?\s*$|serial|^序$/],
  ['ullage', /空高|空距|空程|空挡|ullage|outage|void/],
  ['level', /液位|液高|液面|油高|油位|尺高|量高|高度|深度|高|level|height|depth|dip|innage|^\s*h\s*(?:\(|$)/],
  ['volume', /容积|容量|体积|油量|罐容|volume|capacity|content|vol|^\s*v\s*(?:\(|$)/],
];

const roleOf = (folded: string): ColumnRole => {
  const named = roleWords.find(([, words]) => words.test(folded));
  if (named !== undefined) return named[0];
  const [unit] = unitsIn(folded).units;
  if (unit === undefined) return 'other';
  return isLevelUnit(unit) ? 'level' : 'volume';
};

const isWhole = (roles: readonly ColumnRole[]): boolean =>
  roles.includes('volume') && (roles.includes('level') || roles.includes('ullage'));

/** Words of a line that spaces part, gathered so that each names a column: "Volume (US gal)" is one. */
const gathered = (texts: readonly string[]): readonly ColumnRole[] => {
  const roles: ColumnRole[] = [];
  for (const text of texts) {
    const named = roleWords.find(([, words]) => words.test(text))?.[0];
    if (named !== undefined) roles.push(named);
  }
  return roles;
};

/** What each of so many columns holds, as the line of heads says; null: it does not say. */
export const rolesOf = ({ cells }: FileLine, columns: number): readonly ColumnRole[] | null => {
  const texts = cells.map((cell) => (cell === null ? '' : 'words' in cell ? cell.words : String(cell.value)));
  if (cells.every((cell) => valueOf(cell) !== null)) return null;
  const roles = cells.length === columns ? texts.map(roleOf) : gathered(texts);
  return roles.length === columns && isWhole(roles) ? roles : null;
};
