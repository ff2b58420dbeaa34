import { useTranslation } from '#ui/language.tsx';
import { LoadingBars } from '#ui/page.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** The terminal is being asked. */
export const AskingTerminal = () => {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={inputs.quiet}>
        {t([
          '正在问终端录了什么，可能要几秒',
          'Asking the terminal what it recorded; this may take some seconds',
        ])}
      </p>
      <LoadingBars />
    </>
  );
};
