import { loadFile } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../../use-read.ts';
import styles from './photo-preview.module.css';

/** By the first characters of its Base64: a name may lie. */
const typeOf = (base64: string): string =>
  base64.startsWith('/9j/') ? 'image/jpeg' : base64.startsWith('R0lG') ? 'image/gif' : 'image/png';

const base64In = (value: unknown): string | null => {
  const base64: unknown = Reflect.get(Object(value), 'base64');
  return typeof base64 === 'string' ? base64 : null;
};

/** The picture that a row holds, or the one that was just chosen for it. */
export const PhotoPreview = ({
  address,
  rowId,
  name,
  value,
}: {
  readonly address: string;
  readonly rowId: number | null;
  readonly name: string;
  readonly value: unknown;
}) => {
  const { t } = useTranslation();
  const given = base64In(value);
  const storedId: unknown = Reflect.get(Object(value), 'id');
  const key = given === null && rowId !== null && typeof storedId === 'number' ? String(storedId) : null;
  const { value: stored } = useRead(key, () => loadFile(address, rowId ?? 0, name));
  const base64 = given ?? (key === null ? null : (stored?.base64 ?? null));
  if (base64 === null) return null;
  return (
    <img
      className={styles.photo}
      src={`data:${typeOf(base64)};base64,${base64}`}
      alt={t(['照片', 'Photo'])}
      width={90}
      height={120}
    />
  );
};
