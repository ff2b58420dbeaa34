import { words } from '#i18n/words.ts';
import { closePanel } from '#state/view/panels.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { SecondFactorSetup } from './second-factor-setup.tsx';

/** The user's own second factors, opened from the user menu. */
const SecondFactorSheet = () => {
  const { t } = useTranslation();
  return (
    <DialogBox title={t(['双重验证', 'Two-step sign-in'])} width="30rem" onClose={closePanel} foot={null}>
      <SecondFactorSetup
        leave={
          <button className={buttons.button} type="button" onClick={closePanel}>
            {t(words.close)}
          </button>
        }
      />
    </DialogBox>
  );
};

export default SecondFactorSheet;
