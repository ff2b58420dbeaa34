import { logout } from '#state/session/session.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { SecondFactorSetup } from './second-factor-setup.tsx';

/** The only page for users whose role demands a second factor that they have not. */
const FirstFactor = () => {
  const { t } = useTranslation();
  const leave = (): void => void logout();
  return (
    <DialogBox
      title={t(['设置双重验证', 'Set up two-step sign-in'])}
      width="30rem"
      onClose={leave}
      foot={null}
    >
      <p>
        {t([
          '您的角色要求双重验证。设置完成后即可使用本系统。',
          'Your role demands a second factor. The console opens once it is set up.',
        ])}
      </p>
      <SecondFactorSetup
        leave={
          <button className={buttons.button} type="button" onClick={leave}>
            {t(['退出登录', 'Log out'])}
          </button>
        }
      />
    </DialogBox>
  );
};

export default FirstFactor;
