import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';

import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import './styles/mantine.css';

import { putThemeSheet } from './mantine-sheet.ts';
import { resolver, theme } from './theme.ts';

putThemeSheet(theme, resolver);

/** The scheme given to the provider is the one that it reads: it would first mark the document as light otherwise. */
const decidedOutside: MantineColorSchemeManager = {
  get: (stored) => stored,
  set: () => {},
  clear: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
};

/** Mantine in our colours; the scheme is decided outside, before the first paint. */
export const Mantine = ({
  scheme,
  children,
}: {
  readonly scheme: 'light' | 'dark';
  readonly children: ReactNode;
}) => (
  <MantineProvider
    theme={theme}
    forceColorScheme={scheme}
    defaultColorScheme={scheme}
    colorSchemeManager={decidedOutside}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
);
