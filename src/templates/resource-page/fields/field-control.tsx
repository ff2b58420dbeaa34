import { formatNumber } from '#domain/text/number-format.ts';
import { type ReferenceTexts, referenceText } from '#domain/text/reference-texts.ts';
import { formatDate, formatDateTime, missing, toChinaInput } from '#domain/time/time.ts';
import { weekdaysText } from '#domain/time/weekdays-text.ts';
import { words } from '#i18n/words.ts';
import type { Language } from '#i18n/text.ts';
import { refusalDetailIn } from '#i18n/refusal-detail.ts';
import type { Field, PlainField } from '#resource/fields.ts';
import { companyLabel } from '#state/session/company-label.ts';
import { companyOptions } from '#state/session/company-options.ts';
import { companies } from '#state/session/user-privilege.ts';
import { nameIn, namesIn } from '#state/view/english-names.ts';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { useTranslation, type Translation } from '#ui/language.tsx';

import { emptyText } from './empty-text.ts';
import type { Control, ControlOf } from './control.ts';
import { asText, Choose, frameOf, withValue } from './choose.tsx';
import { GeometryControl } from './geometry/geometry-control.tsx';
import { geometrySummary, isGeometry } from './geometry/geometry-text.ts';
import { LineControl } from './geometry/line-control.tsx';
import { isRouteLine, lineSummary } from './geometry/line-text.ts';
import { ReferenceControl } from './reference-control.tsx';
import { TankTableField } from './tank-table/tank-table-field.tsx';
import { WeekdaysControl } from './weekdays-control.tsx';
import inputs from '#ui/styles/inputs.module.css';
import toggle from '../toggle.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './field-control.module.css';

/** A line that is typed. `unit` stands behind it. */
const Line = ({
  control,
  maxLength = 40,
  unit = '',
  placeholder,
  decimal = false,
}: {
  readonly control: Control<PlainField>;
  readonly maxLength?: number;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly decimal?: boolean;
}) => (
  <span className={frameOf(control)}>
    <input
      {...control.ties}
      name={control.name}
      value={asText(control.value)}
      readOnly={control.readOnly}
      autoComplete="off"
      maxLength={maxLength}
      placeholder={placeholder}
      inputMode={decimal ? 'decimal' : undefined}
      onChange={(event) => control.onValue(event.target.value)}
    />
    {unit === '' ? null : <span className={`${typography.muted} ${typography.small}`}>{unit}</span>}
  </span>
);

/** China time, whatever the zone of the browser. */
const MomentControl = (control: ControlOf<'moment'>) => {
  const value = asText(control.value);
  const ms = value.endsWith('Z') ? Date.parse(value) : Number.NaN;
  return (
    <MomentInput
      ties={{ ...control.ties }}
      frame={frameOf(control)}
      precision="minute"
      name={control.name}
      clearable={!control.field.required}
      value={Number.isFinite(ms) ? toChinaInput(ms) : value}
      readOnly={control.readOnly}
      onValue={control.onValue}
      onUnread={control.onValue}
    />
  );
};

const DayControl = (control: ControlOf<'date'>) => (
  <MomentInput
    ties={{ ...control.ties }}
    frame={frameOf(control)}
    precision="day"
    name={control.name}
    clearable={!control.field.required}
    value={asText(control.value)}
    readOnly={control.readOnly}
    onValue={control.onValue}
    onUnread={control.onValue}
  />
);

const ChoiceControl = (control: ControlOf<'choice'>) => {
  const { t } = useTranslation();
  return (
    <Choose
      control={control}
      options={Object.entries(control.field.choices).map(([code, choice]) => [code, t(choice.text)])}
    />
  );
};

const SwitchControl = ({ name, value, readOnly, ties, onValue }: ControlOf<'switch'>) => {
  const { t } = useTranslation();
  const on = value === true || value === 'true';
  return (
    <span className={inputs.quiet}>
      <label className={styles.switch}>
        <input
          {...ties}
          type="checkbox"
          role="switch"
          className={toggle.toggle}
          name={name}
          checked={on}
          disabled={readOnly}
          onChange={() => onValue(!on)}
        />
        {on ? t(['启用', 'Enabled']) : t(['停用', 'Disabled'])}
      </label>
    </span>
  );
};

const ownCompanies = (language: Language) => companyOptions(language, ({ name }) => nameIn(name, language));

/** Companies are few and every session knows its own; of others it is asked. */
const AnyReference = (control: ControlOf<'reference'>) => {
  const { language } = useTranslation();
  return control.field.to === 'company' ? (
    <Choose control={control} options={withValue(ownCompanies(language), control.value)} />
  ) : (
    <ReferenceControl {...control} />
  );
};

const TableControl = ({
  name,
  field,
  value,
  readOnly,
  ties,
  beside = {},
  onValue,
}: ControlOf<'tankTable'>) => {
  const { t } = useTranslation();
  return (
    <TankTableField
      name={name}
      title={ties['aria-label'] ?? t(field.title)}
      value={value}
      readOnly={readOnly}
      compartment={beside}
      onValue={onValue}
    />
  );
};

const controls: { readonly [K in PlainField['kind']]: (control: ControlOf<K>) => React.ReactNode } = {
  text: (control) => <Line control={control} maxLength={control.field.maxLength} />,
  number: (control) => <Line control={control} maxLength={16} unit={control.field.unit ?? ''} decimal />,
  date: (control) => <DayControl {...control} />,
  timeRange: (control) => <Line control={control} maxLength={16} placeholder="22:00-06:00" />,
  weekdays: (control) => <WeekdaysControl {...control} />,
  moment: (control) => <MomentControl {...control} />,
  choice: (control) => <ChoiceControl {...control} />,
  switch: (control) => <SwitchControl {...control} />,
  reference: (control) => <AnyReference {...control} />,
  tankTable: (control) => <TableControl {...control} />,
  geometry: (control) => <GeometryControl {...control} />,
  line: (control) => <LineControl {...control} />,
};

/** The control of a field that is written as one value. */
export const FieldControl = <K extends PlainField['kind']>(control: ControlOf<K>) => {
  const render: (control: ControlOf<K>) => React.ReactNode = controls[control.field.kind as K];
  return render(control);
};

/** Digits behind the point that figures of a column have at least, so that they stand below each other. */
const leastShown = 2;

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** Whether a value is drawn as a fault (`isFault`). */
export const isFaulty = (field: Field, value: unknown): boolean =>
  field.kind === 'computed' && field.isFault === true && Number(value ?? 0) > 0;

/** A field's value as lists show it; nothing is "—". What it refers to is told by its name where `names` has it. */
export const fieldText = (
  field: Field,
  value: unknown,
  { t, language, names = {} }: Pick<Translation, 't' | 'language'> & { readonly names?: ReferenceTexts },
): string => {
  if (value === null || value === undefined || value === '') return t(emptyText(field));
  if (field.kind === 'choice') {
    const choice = field.choices[String(value)];
    return choice ? t(choice.text) : String(value);
  }
  if (field.kind === 'weekdays') return t(weekdaysText(String(value).split(',')));
  if (field.kind === 'state') {
    const state = field.states[String(value)];
    return state ? t(state.text) : String(value);
  }
  if (field.kind === 'file') return String(Reflect.get(Object(value), 'name') ?? missing);
  if (field.kind === 'computed' && field.words !== undefined && Object.hasOwn(field.words, String(value)))
    return t(field.words[String(value)]?.text ?? ['', '']);
  if (field.kind === 'computed' && field.refusalDetail) return refusalDetailIn(String(value), language);
  if ((field.kind === 'computed' || field.kind === 'text') && field.names)
    return namesIn(String(value), language);
  if (field.kind === 'moment' || (field.kind === 'computed' && field.as === 'time'))
    return formatDateTime(String(value), language);
  if (field.kind === 'date') return formatDate(`${String(value)}T00:00:00+08:00`, language);
  if (field.kind === 'computed' && typeof value === 'number') return formatNumber(value, field.decimals ?? 0);
  if (field.kind === 'number' && field.decimals >= leastShown && typeof value === 'number')
    return formatNumber(value, Math.max(leastShown, decimalsOf(value)));
  if (field.kind === 'geometry') return isGeometry(value) ? t(geometrySummary(value)) : missing;
  if (field.kind === 'line') return isRouteLine(value) ? t(lineSummary(value)) : missing;
  if (field.kind === 'choices' || field.kind === 'rows')
    return Array.isArray(value) ? String(value.length) : missing;
  if (field.kind === 'switch') return t(value === true ? words.yes : words.no);
  if (field.kind === 'reference' && field.to === 'company') {
    const company = companies.value.find(({ key }) => key === value);
    if (company) return companyLabel(company, language);
  }
  if (field.kind === 'reference') return referenceText(names, field.to, String(value), language);
  return String(value);
};
