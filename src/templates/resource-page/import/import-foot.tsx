import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { importObstacle } from './import-obstacle.ts';
import { ImportProgressBar } from './import-progress-bar.tsx';
import type { ImportState } from './use-import.ts';

/** What keeps the rows from being imported, and importing them. */
export const ImportFoot = ({
  resource,
  state,
}: {
  readonly resource: Resource;
  readonly state: ImportState;
}) => {
  const { t } = useTranslation();
  const { choices, busy, reason, isImported, running, plan, due, canImport, carryOut, leave } = state;
  return (
    <>
      {running.isRunning ? <ImportProgressBar progress={running.progress} /> : null}
      <span className={layout.spacer} />
      {plan === undefined || busy ? null : (
        <span className={`${typography.muted} ${typography.small}`} role="status" data-part="import-obstacle">
          {importObstacle(t, resource, { table: plan.table, choices, due, reason })}
        </span>
      )}
      <button type="button" className={buttons.button} data-part="import-cancel" onClick={leave}>
        {running.isRunning
          ? t(['取消导入', 'Cancel the import'])
          : isImported
            ? t(words.close)
            : t(words.cancel)}
      </button>
      <button
        type="button"
        className={buttons.primary}
        data-part="import-confirm"
        disabled={!canImport}
        onClick={() => void carryOut()}
      >
        {resource.approval
          ? t(['提交审批 {n} 行', 'Send {n} {n:row|rows} for approval'], { n: due })
          : t(['导入 {n} 行', 'Import {n} {n:row|rows}'], { n: due })}
      </button>
    </>
  );
};
