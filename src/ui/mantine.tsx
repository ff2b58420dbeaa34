import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import './styles/mantine.css';

import { resolver, theme } from './theme.ts';

/** Mantine in our colours; the scheme is decided outside, before the first paint. */
export const Mantine = ({
  scheme,
  children,
}: {
  readonly scheme: 'light' | 'dark';
  readonly children: ReactNode;
}) => (
  <MantineProvider theme={theme} cssVariablesResolver={resolver} forceColorScheme={scheme}>
    {children}
  </MantineProvider>
);
