import { useState } from 'react';

import { tankTableText } from '#domain/cargo/tank-table-text.ts';
import type { TankPoints } from '#resource/fields.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { TankTableDialog } from './tank-table-dialog.tsx';

/** Height → volume of one compartment: how many points, and a dialog where the table is pasted, checked and seen. */
export const TankTableField = ({
  name,
  title,
  value,
  readOnly,
  compartment,
  onValue,
}: {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  readonly readOnly: boolean;
  /** The compartment as it stands in the form: its number, capacity and height, and `rowId` of its truck. */
  readonly compartment: Readonly<Record<string, unknown>>;
  readonly onValue: (points: TankPoints) => void;
}) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const held = Array.isArray(value) ? (value as TankPoints) : [];
  const count =
    held.length === 0 ? t(['无', 'None']) : t(['{n} 点', '{n} {n:point|points}'], { n: held.length });
  return (
    <>
      <button
        type="button"
        className={`${typography.link} ${typography.small}`}
        name={name}
        aria-label={`${title}: ${count}`}
        data-part="tank-table"
        onClick={() => setTyped(held.length === 0 ? '' : `mm\tL\n${tankTableText(held)}`)}
      >
        {count}
      </button>
      {typed === null ? null : (
        <TankTableDialog
          name={name}
          title={title}
          typed={typed}
          readOnly={readOnly}
          compartment={compartment}
          onTyped={setTyped}
          onUse={(points) => {
            onValue(points);
            setTyped(null);
          }}
          onClose={() => setTyped(null)}
        />
      )}
    </>
  );
};
