import type { Resource } from '#resource/define.ts';
import type { PlaceFilePlan } from '#state/reports/place-files.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';

import { ReferenceControl } from '../fields/reference-control.tsx';
import { PlaceDatum } from './place-datum.tsx';
import styles from './place-file-options.module.css';
import { PlaceKindSelect } from './place-kind-select.tsx';
import { PlaceTextOption } from './place-text-option.tsx';
import type { PlaceChoices } from './use-place-plan.ts';

/** What somebody says of a file: whose map, which kind, which company; and of what it holds that needs a word more. */
export const PlaceFileOptions = ({
  resource,
  plan,
  asksDatum,
  choices,
  onChoices,
}: {
  readonly resource: Resource;
  readonly plan: PlaceFilePlan;
  /** Whose map the coordinates are from is to be said. */
  readonly asksDatum: boolean;
  readonly choices: PlaceChoices;
  readonly onChoices: (choices: PlaceChoices) => void;
}) => {
  const { t } = useTranslation();
  const set = (some: Partial<PlaceChoices>): void => onChoices({ ...choices, ...some });
  const company = resource.fields['companyCode'];
  return (
    <div className={styles.options} data-part="place-options">
      {asksDatum ? (
        <PlaceDatum datum={choices.datum} isAsked={plan.asksDatum} onDatum={(datum) => set({ datum })} />
      ) : null}
      <div className={styles.fields}>
        <Field
          label={t(['作为', 'Take them as'])}
          hint={t(['可在下方按文件夹或逐个改', 'By folder or one by one below'])}
        >
          {(ties) => (
            <PlaceKindSelect
              kinds={plan.kinds}
              value={choices.kind}
              ties={ties}
              part="place-kind"
              // Who chooses for all has looked at all.
              onKind={(kind) => set({ kind, kinds: { folders: {}, rows: {} } })}
            />
          )}
        </Field>
        {company?.kind === 'reference' ? (
          <Field
            label={t(company.title)}
            hint={
              plan.own
                ? t(['不选则按文件', 'As the file says if none is chosen'])
                : t(['不选则为本公司', 'Your own if none is chosen'])
            }
          >
            {(ties) => (
              <ReferenceControl
                name="companyCode"
                field={company}
                value={choices.companyCode}
                readOnly={false}
                ties={ties}
                onValue={(value) => set({ companyCode: typeof value === 'string' ? value : '' })}
              />
            )}
          </Field>
        ) : null}
        {plan.hasPins ? (
          <PlaceTextOption
            label={t(['图钉的半径', 'Radius of pins'])}
            hint={t(['不填则图钉不导入', 'Empty: pins are not imported'])}
            part="place-radius"
            unit="m"
            numeric
            value={choices.radiusM}
            onValue={(radiusM) => set({ radiusM })}
          />
        ) : null}
        {plan.asksContact ? (
          <PlaceTextOption
            label={t(['油库联系人', 'Contact of depots'])}
            hint={t(['文件没有写的用这个', 'Where the file names none'])}
            part="place-contact"
            maxLength={40}
            value={choices.contact}
            onValue={(contact) => set({ contact })}
          />
        ) : null}
      </div>
      {plan.hasHoles ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={choices.fillHoles}
            data-part="place-holes"
            onChange={({ target }) => set({ fillHoles: target.checked })}
          />
          {t([
            '中间有洞的多边形按外轮廓导入，洞也算在围栏内',
            'Take polygons with holes by their outer border; the holes are inside then',
          ])}
        </label>
      ) : null}
    </div>
  );
};
