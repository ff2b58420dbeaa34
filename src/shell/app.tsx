import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter';

import { openScreens } from '#domain/screens.ts';
import { language } from '#state/language.ts';
import { session } from '#state/session.ts';
import { LanguageProvider, useSpeech } from '#ui/language.tsx';

import { frame } from './code.ts';
import { Feedback } from './feedback.tsx';
import { lazyUnlessHere } from './lazy-unless-here.tsx';

const Login = lazyUnlessHere('login');
const Missing = lazyUnlessHere('404');
const Layout = lazyUnlessHere(frame);
const AlarmLanding = lazy(() => import('./alarms/alarm-landing.tsx'));

const openPages: ReadonlyMap<string, ComponentType> = new Map(
  openScreens.map((address) => [`/${address}`, lazyUnlessHere(address)]),
);

const wanted = (search: string): string => {
  const to = new URLSearchParams(search).get('to') ?? '/';
  // Only addresses of this console: anything else could send people elsewhere after they signed in.
  return /^\/(?!\/)/.test(to) ? to : '/';
};

/** Unauthenticated people go to /login, authenticated ones never see it (specification 2). */
const Guarded = () => {
  const [path] = useLocation();
  const search = useSearch();
  const known = session.value;
  const Open = openPages.get(path);
  if (Open) return <Open />;
  if (known === undefined) return null;
  const login = path === '/login';
  if (known === null) {
    if (login) return <Login />;
    if (path === '/404') return <Missing />;
    const here = path === '/' ? '' : `?to=${encodeURIComponent(path + (search === '' ? '' : `?${search}`))}`;
    return <Redirect to={`/login${here}`} replace />;
  }
  if (login) return <Redirect to={wanted(search)} replace />;
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
  const { t } = useSpeech();
  return (
    <main className="empty-state" style={{ height: '100vh' }}>
      <b>{t(['页面没有打开', 'The page could not be opened'])}</b>
      <span>{message}</span>
      <button className="btn pri" type="button" onClick={() => location.reload()}>
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
        <Suspense>
          <Guarded />
        </Suspense>
      </Router>
    </Boundary>
    <Feedback />
  </LanguageProvider>
);
