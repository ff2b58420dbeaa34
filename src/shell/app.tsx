import { Component, type ComponentType, type ReactNode, useDeferredValue } from 'react';
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter';

import { openScreens } from '#domain/menu/open-screens.ts';
import { afterSignIn } from '#domain/text/own-address.ts';
import Login from '#pages/login.page.tsx';
import { language } from '#state/view/language.ts';
import { session } from '#state/session/session.ts';
import { LanguageProvider, useTranslation } from '#ui/language.tsx';

import { codeOf } from './frame/code.ts';
import { Feedback } from './feedback.tsx';
import { fetched } from './frame/fetched.tsx';
import { kept } from './frame/fetched-code.ts';
import { frameCode } from './start/frame-code.ts';
import { Starting } from './start/starting.tsx';
import { tryAgain } from './start/try-again.ts';
import buttons from '#ui/styles/buttons.module.css';
import placeholders from '#ui/styles/placeholders.module.css';

const Missing = fetched(codeOf('404'), <Starting />);
const Layout = fetched(frameCode, <Starting />);
const AlarmLanding = fetched(
  kept(async () => (await import('./alarms/alarm-landing.tsx')).default),
  <Starting />,
);
const FirstPassword = fetched(
  kept(async () => (await import('./people/first-password.tsx')).default),
  <Starting />,
);

const FirstFactor = fetched(
  kept(async () => (await import('./people/second-factor/first-factor.tsx')).default),
  <Starting />,
);

const openPages: ReadonlyMap<string, ComponentType> = new Map(
  openScreens.map((address) => [`/${address}`, fetched(codeOf(address), <Starting />)]),
);

/** Only addresses of this console: anything else could send people elsewhere after they signed in. */
const wanted = (search: string): string => afterSignIn(new URLSearchParams(search).get('to') ?? '/');

/** Unauthenticated people go to /login, authenticated ones never see it (specification 2). */
const Guarded = () => {
  const [path] = useLocation();
  const search = useSearch();
  // Deferred: the whole console is rendered in slices, so that the hub's next message need not wait for it.
  const known = useDeferredValue(session.value);
  const Open = openPages.get(path);
  if (Open) return <Open />;
  if (known === undefined) return <Starting />;
  const login = path === '/login';
  if (known === null) {
    if (login) return <Login />;
    if (path === '/404') return <Missing />;
    const here = path === '/' ? '' : `?to=${encodeURIComponent(path + (search === '' ? '' : `?${search}`))}`;
    return <Redirect to={`/login${here}`} replace />;
  }
  if (login) return <Redirect to={wanted(search)} replace />;
  if (known.user.mustChangePassword) return <FirstPassword />;
  if (known.user.mustEnrolFactor) return <FirstFactor />;
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/dashboard" replace />
      </Route>
      <Route path="/404">
        <Missing />
      </Route>
      <Route path="/alarm/:id">{({ id }) => <AlarmLanding id={id} />}</Route>
      <Route>
        <Layout />
      </Route>
    </Switch>
  );
};

const Broken = ({ message }: { readonly message: string }) => {
  const { t } = useTranslation();
  return (
    <main className={`${placeholders.empty} ${placeholders.whole}`}>
      <b>{t(['页面没有打开', 'The page could not be opened'])}</b>
      <span>{message}</span>
      <button className={buttons.primary} type="button" onClick={() => void tryAgain()}>
        {t(['重新加载', 'Load again'])}
      </button>
    </main>
  );
};

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state: { readonly message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    return this.state.message === null ? this.props.children : <Broken message={this.state.message} />;
  }
}

export const App = () => (
  <LanguageProvider language={language.value}>
    <Boundary>
      <Router>
        <Guarded />
      </Router>
    </Boundary>
    <Feedback />
  </LanguageProvider>
);
