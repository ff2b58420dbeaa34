import { useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { Field } from '#ui/form/field.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { Menu } from '#ui/menu.tsx';
import { Popover } from '#ui/popover.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import { Switch } from '#ui/switch.tsx';

import type { Specimen } from '../specimen.ts';

const nowMs = Date.UTC(2026, 2, 2, 4);
const dayMs = 86_400_000;

const nothing = (): void => {};

const SwitchState = ({ first, disabled }: { readonly first: boolean; readonly disabled?: boolean }) => {
  const [on, setOn] = useState(first);
  return <Switch checked={on} label="In force" onChange={setOn} {...(disabled && { disabled })} />;
};

const PeriodState = () => {
  const [period, setPeriod] = useState<Period>({ fromMs: nowMs - 7 * dayMs, toMs: nowMs });
  return <PeriodPicker period={period} nowMs={nowMs} maxDays={92} onPeriod={setPeriod} />;
};

const MomentState = () => {
  const [value, setValue] = useState('2026-03-02T04:00:00Z');
  return <MomentInput value={value} precision="minute" name="moment" label="Moment" onValue={setValue} />;
};

const TextField = (more: {
  readonly error?: string;
  readonly hint?: string;
  readonly required?: boolean;
}) => (
  <Field label="Plate" {...more}>
    {(ties) => (
      <span className={inputs.frame}>
        <input {...ties} name="plate" defaultValue="浙B00001" />
      </span>
    )}
  </Field>
);

/** What is pressed, typed and chosen. */
export const controls: readonly Specimen[] = [
  {
    name: 'Buttons',
    states: {
      'primary, usual, quiet': () => [
        <button key="primary" type="button" className={buttons.primary}>
          Save
        </button>,
        <button key="usual" type="button" className={buttons.button}>
          Cancel
        </button>,
        <button key="quiet" type="button" className={buttons.quietSmall}>
          <Icon name="left" size={14} />
          Back
        </button>,
      ],
      disabled: () => (
        <button type="button" className={buttons.primary} disabled>
          Save
        </button>
      ),
    },
  },
  {
    name: 'Switch',
    states: {
      on: () => <SwitchState first />,
      off: () => <SwitchState first={false} />,
      disabled: () => <SwitchState first disabled />,
    },
  },
  {
    name: 'Field',
    states: {
      usual: () => <TextField />,
      'required, with a hint': () => <TextField required hint="As it is painted on the door" />,
      'with a fault': () => <TextField error="Another truck has this plate: 浙B00001" />,
    },
  },
  {
    name: 'MomentInput',
    states: {
      usual: ({ scheme }) => (
        <Mantine scheme={scheme}>
          <MomentState />
        </Mantine>
      ),
    },
  },
  {
    name: 'PeriodPicker',
    states: {
      'a week': ({ scheme }) => (
        <Mantine scheme={scheme}>
          <PeriodState />
        </Mantine>
      ),
    },
  },
  {
    name: 'Menu',
    states: {
      'with a key, a line, and one that can’t be had': () => (
        <Menu
          label="Actions"
          widthPx={200}
          items={[
            { key: 'a', text: 'Refresh', hotkey: 'Alt R', icon: <Icon name="refresh" />, onSelect: nothing },
            { key: 'b', text: 'Close', apart: true, disabled: true, onSelect: nothing },
          ]}
          trigger={(ties) => (
            <button {...ties} className={buttons.button}>
              Actions
            </button>
          )}
        />
      ),
    },
  },
  {
    name: 'Popover',
    states: {
      usual: () => (
        <Popover
          label="More"
          widthPx={240}
          trigger={(ties) => (
            <button {...ties} className={buttons.button}>
              More
            </button>
          )}
        >
          {(close) => (
            <button type="button" className={buttons.button} onClick={close}>
              Close
            </button>
          )}
        </Popover>
      ),
    },
  },
];
