import { words } from '#i18n/words.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import type { RowFacts } from './row-facts.ts';

/** Which row it is, and the way to those beside it. */
export const RowHead = ({
  facts: { seal, id, signCode, compartment },
  position,
  onStep,
  onClose,
}: {
  readonly facts: RowFacts;
  readonly position: string;
  readonly onStep: (step: number) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={drawers.head}>
      {seal === null ? null : <SealGlyph seal={seal} size={18} />}
      <h2>
        {signCode === null ? id : <Plate code={signCode} />}
        {compartment === null ? '' : t([' · {n} 仓', ' · Comp. {n}'], { n: compartment })}
      </h2>
      <span className={layout.spacer} />
      <span className={`${typography.muted} ${typography.small}`}>{position}</span>
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={t(['上一条', 'Previous row'])}
        onClick={() => onStep(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={t(['下一条', 'Next row'])}
        onClick={() => onStep(1)}
      >
        <Icon name="right" />
      </button>
      <button type="button" className={buttons.quietSmallIcon} aria-label={t(words.close)} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
};
