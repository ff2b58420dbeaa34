import type { Resource } from '#resource/define.ts';
import type { PlaceFilePlan } from '#state/reports/place-files.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import { DatumSelect } from '../fields/geometry/datum-select.tsx';
import { ReferenceControl } from '../fields/reference-control.tsx';
import styles from './place-file-options.module.css';
import { PlaceKindSelect } from './place-kind-select.tsx';
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
        <div className={styles.datum}>
          <DatumSelect datum={choices.datum} isAsked={plan.asksDatum} onDatum={(datum) => set({ datum })} />
          {plan.asksDatum ? (
            <p className={styles.ask} role="alert">
              {t([
                '文件来自奥维、高德或百度等中国地图，坐标很可能有偏移（奥维一般为 GCJ-02）。请选择坐标取自哪家；确是 GPS 坐标也请点选。',
                'The file comes from a Chinese map (Ovi, AMap, Baidu), whose coordinates are probably shifted (Ovi: mostly GCJ-02). Choose the source; choose GPS if they are not shifted.',
              ])}
            </p>
          ) : null}
        </div>
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
          <Field
            label={t(['图钉的半径', 'Radius of pins'])}
            hint={t(['不填则图钉不导入', 'Empty: pins are not imported'])}
          >
            {(ties) => (
              <span className={inputs.frame}>
                <input
                  {...ties}
                  inputMode="numeric"
                  data-part="place-radius"
                  value={choices.radiusM}
                  onChange={({ target }) => set({ radiusM: target.value })}
                />
                m
              </span>
            )}
          </Field>
        ) : null}
        {plan.asksContact ? (
          <Field
            label={t(['油库联系人', 'Contact of depots'])}
            hint={t(['文件没有写的用这个', 'Where the file names none'])}
          >
            {(ties) => (
              <span className={inputs.frame}>
                <input
                  {...ties}
                  maxLength={40}
                  data-part="place-contact"
                  value={choices.contact}
                  onChange={({ target }) => set({ contact: target.value })}
                />
              </span>
            )}
          </Field>
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
