import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { now } from '#state/view/clock.ts';
import { language, switchLanguage } from '#state/view/language.ts';
import { scheme, toggleScheme } from '#state/view/scheme.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { connection } from '#state/hub/connection.ts';

import { LoginForm } from './login/login-form.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import login from './login/login.module.css';
import segmented from '#ui/styles/segmented.module.css';

/** A loaded tanker: a picture without figures, not a truck of a fleet. */
const picture: readonly DrawnCompartment[] = [
  { number: 1, capacityL: 11_000, oil: 'gas', fraction: 0.9, seal: 'sealed' },
  { number: 2, capacityL: 9000, oil: 'gas', fraction: 0.88, seal: 'sealed' },
  { number: 3, capacityL: 9000, oil: 'die', fraction: 0.66, seal: 'sealed' },
  { number: 4, capacityL: 11_000, oil: 'gas', fraction: 0.82, seal: 'sealed' },
];

const Login = () => {
  const { t } = useTranslation();
  const offset = connection.value;
  return (
    <main className={login.page} data-page="login" data-ready="true">
      <header>
        <Wordmark height={26} />
        <span className={layout.spacer} />
        <div className={segmented.small} role="group" aria-label={t(['语言', 'Language'])}>
          <button
            type="button"
            lang="zh"
            disabled={language.value === 'zh'}
            onClick={() => switchLanguage('zh')}
          >
            中文
          </button>
          <button
            type="button"
            lang="en"
            disabled={language.value === 'en'}
            onClick={() => switchLanguage('en')}
          >
            English
          </button>
        </div>
        <button
          className={buttons.quietSmallIcon}
          type="button"
          aria-label={scheme.value === 'dark' ? t(['浅色', 'Light scheme']) : t(['深色', 'Dark scheme'])}
          onClick={toggleScheme}
        >
          <Icon name={scheme.value === 'dark' ? 'sun' : 'moon'} />
        </button>
      </header>
      <LoginForm />
      <div className={login.truck} aria-hidden="true">
        <Truck compartments={picture} width={900} title="" pitchDeg={0.6} />
      </div>
      <footer>
        <span>TankWatch</span>
        {offset?.lastContactMs ? (
          <span>
            {t(['服务器时间', 'Server time'])} {formatDateTime(now.value, language.value)} (UTC+8)
          </span>
        ) : null}
      </footer>
    </main>
  );
};

export default Login;
