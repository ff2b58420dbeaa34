import type { ReactNode } from 'react';

import { maxWhyDepth } from '#contract/reports/report-why.ts';
import { settings as settingTable } from '#contract/settings.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { settingScopes } from '#domain/words/setting-words.ts';
import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';

import { whyOf, type UsedSetting, type WhyRow } from './facts.ts';
import { Calibrations } from './calibrations.tsx';
import { fieldName, fieldValue, inOrder } from './field-names.ts';
import { ruleName, versionName } from './rule-names.ts';
import { settingNames, settingUnits } from './setting-names.ts';
import { namedIds, type NamedId } from './named-ids.ts';
import { whySentence } from './why-sentence.ts';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import why from './why.module.css';
import layout from '#ui/styles/layout.module.css';

const settingText = ({ key, value, scope, scopeId }: UsedSetting): Text => {
  const { text, factor = 1 } = settingUnits[settingTable[key].unit];
  const shown =
    typeof value === 'number' ? String(Number(formatNumber(value * factor, 4).replaceAll(',', ''))) : null;
  const from: Text =
    scope === 'truck' || scope === 'company' || scope === 'default'
      ? settingScopes[scope].text
      : [scope, scope];
  const of = scopeId === null ? '' : ` ${scopeId}`;
  return [
    `${shown ?? (value === true ? '是' : '否')} ${text[0]}（${from[0]}${of}）`,
    `${shown ?? (value === true ? 'yes' : 'no')} ${text[1]} (${from[1].toLowerCase()}${of})`,
  ];
};

/**
 * The reason of one row: the sentence, then rule, settings and figures in words, and the messages and records that it
 * names, which can be opened.
 */
export const WhyBody = ({
  row,
  depth,
  step,
}: {
  readonly row: WhyRow;
  /** Steps that led here from the row of the report. */
  readonly depth: number;
  /** An entry of the list of what is named. */
  readonly step: (named: NamedId) => ReactNode;
}) => {
  const { t, language } = useTranslation();
  const { rule, version, settings, figures, versions, messages, calibrations } = whyOf(row.values['why']);
  const said = whySentence(row);
  const named = depth < maxWhyDepth ? namedIds(row) : [];
  const count = messages['count'];
  return (
    <>
      {said === null ? null : (
        <p className={why.sentence} data-part="why-sentence">
          {t(said)}
          {t(['。', '.'])}
        </p>
      )}
      <Calibrations calibrations={calibrations} />
      <details data-part="why-details">
        <summary className={`${typography.small} ${typography.secondary}`}>
          {t(['规则、设定、数值与报文', 'Rule, settings, figures and messages'])}
        </summary>
        <dl className={`${sections.facts} ${typography.small}`}>
          {rule === null ? null : (
            <>
              <dt>{t(['规则', 'Rule'])}</dt>
              <dd data-field="rule" data-value={rule}>
                {t(ruleName(rule))}
                {version === null ? '' : t([`（第 ${version} 版）`, ` (version ${version})`])}
              </dd>
            </>
          )}
          {settings.map((setting) => (
            <div key={setting.key} className={layout.contents}>
              <dt>{t(settingNames[setting.key])}</dt>
              <dd data-field={setting.key}>{t(settingText(setting))}</dd>
            </div>
          ))}
          {inOrder(figures).map(([name, value]) =>
            typeof value === 'object' ? null : (
              <div key={name} className={layout.contents}>
                <dt>{t(fieldName(name))}</dt>
                <dd data-field={name}>{fieldValue(name, value, language)}</dd>
              </div>
            ),
          )}
          {Object.entries(versions).map(([of, since]) => (
            <div key={of} className={layout.contents}>
              <dt>{t(versionName(of))}</dt>
              <dd data-field={of}>
                {t(['自', 'since'])} {fieldValue('startTime', since, language)} {t(['起有效', ''])}
              </dd>
            </div>
          ))}
          {typeof count === 'number' ? (
            <>
              <dt>{t(['依据条数', 'Records used'])}</dt>
              <dd data-field="count">{formatNumber(count)}</dd>
            </>
          ) : null}
        </dl>
        {named.length === 0 ? null : <ul className={why.named}>{named.map(step)}</ul>}
      </details>
    </>
  );
};
