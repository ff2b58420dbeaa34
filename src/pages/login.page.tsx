import { useSpeech } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { now } from '#state/clock.ts';
import { language, switchLanguage } from '#state/language.ts';
import { scheme, toggleScheme } from '#state/scheme.ts';
import { formatDateTime } from '#domain/time.ts';
import { connection } from '#state/connection.ts';

import { LoginForm } from './login-form.part.tsx';
import './login.css';

/** A loaded tanker: a picture, not a truck of anybody's fleet, so it bears no figures. */
const picture: readonly DrawnCompartment[] = [
  { number: 1, capacityL: 11_000, oil: 'gas', fraction: 0.9, seal: 'sealed' },
  { number: 2, capacityL: 9000, oil: 'gas', fraction: 0.88, seal: 'sealed' },
  { number: 3, capacityL: 9000, oil: 'die', fraction: 0.66, seal: 'sealed' },
  { number: 4, capacityL: 11_000, oil: 'gas', fraction: 0.82, seal: 'sealed' },
];

const Login = () => {
  const { t } = useSpeech();
  const offset = connection.value;
  return (
    <main className="lgn" data-page="login" data-ready="true">
      <header>
        <Wordmark height={26} />
        <span className="sp" />
        <div className="seg sm" role="group" aria-label={t(['语言', 'Language'])}>
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
          className="btn q sm ico"
          type="button"
          aria-label={scheme.value === 'dark' ? t(['浅色', 'Light scheme']) : t(['深色', 'Dark scheme'])}
          onClick={toggleScheme}
        >
          <Icon name={scheme.value === 'dark' ? 'sun' : 'moon'} />
        </button>
      </header>
      <LoginForm />
      <div className="hero" aria-hidden="true">
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
