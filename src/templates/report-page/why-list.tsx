import { useSpeech } from '#ui/language.tsx';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ a: { b: 1 } }` → `a.b` 1: what a rule wrote down, in its own words. */
const flat = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, part]) =>
      flat(part, path === '' ? name : `${path}.${name}`),
    );
  if (Array.isArray(value)) return value.flatMap((part: unknown, i) => flat(part, `${path}[${i + 1}]`));
  return value === null || value === undefined ? [] : [[path, String(value)]];
};

/** Why the record says what it says: settings, messages and figures of the rule that made it. */
export const WhyList = ({ why }: { readonly why: unknown }) => {
  const { t } = useSpeech();
  const rows = flat(why, '');
  if (rows.length === 0) return null;
  return (
    <details style={{ marginTop: '.875rem' }}>
      <summary className="small t2" style={{ cursor: 'pointer', minHeight: '1.5rem' }}>
        {t(['判定依据', 'Why'])}
      </summary>
      <dl className="kv small" style={{ gridTemplateColumns: 'minmax(7rem, auto) 1fr' }} data-part="why">
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
