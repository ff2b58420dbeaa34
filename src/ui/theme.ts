import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const petrol = [
  '#E9F5F7',
  '#D2EAEE',
  '#A9D9E2',
  '#82CDDB',
  '#5CC0D2',
  '#3AA6BA',
  '#22899C',
  '#16788A',
  '#0B6171',
  '#084C59',
] as const;
const gray = [
  '#F8F9F9',
  '#F2F4F4',
  '#ECEFF0',
  '#DEE3E4',
  '#C3CACD',
  '#98A1A6',
  '#828B90',
  '#5F6A70',
  '#475157',
  '#14191B',
] as const;
const dark = [
  '#E9EDEE',
  '#B3BCC0',
  '#9AA5AA',
  '#6C787E',
  '#3A454A',
  '#222A2E',
  '#191F22',
  '#14191B',
  '#0D1112',
  '#080B0C',
] as const;
const red = [
  '#FDE8E8',
  '#FACDD0',
  '#F39AA1',
  '#EC6A74',
  '#FB4450',
  '#E02B40',
  '#D41C34',
  '#D01C36',
  '#C9102A',
  '#A50B21',
] as const;

const control = {
  '--button-height': 'var(--tw-ctl)',
  '--button-fz': 'var(--tw-fs-13)',
  '--button-padding-x': '0.75rem',
};

/** Components by name, so that the theme loads none of them. One filled button per view. */
export const theme = createTheme({
  colors: { petrol, gray, dark, red },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  black: '#14191B',
  fontFamily: 'var(--tw-font)',
  fontFamilyMonospace: 'var(--tw-mono)',
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.875rem' },
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '80em', xl: '120em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'default' }, vars: () => ({ root: control }) },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--tw-ctl)' } }),
    },
    Input: {
      defaultProps: { size: 'sm' },
      vars: () => ({ wrapper: { '--input-height': 'var(--tw-ctl)', '--input-fz': 'var(--tw-fs-13)' } }),
    },
    InputWrapper: {
      styles: { label: { fontWeight: 400, fontSize: 'var(--tw-fs-12)', color: 'var(--tw-text-2)' } },
    },
    Badge: {
      defaultProps: { radius: 'xs', fw: 400, tt: 'none' },
      vars: () => ({ root: { '--badge-bg': 'var(--tw-surface-3)', '--badge-color': 'var(--tw-text-2)' } }),
    },
    Chip: { defaultProps: { variant: 'outline', radius: 'sm', size: 'xs' } },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 424,
        withOverlay: false,
        shadow: 'none',
        transitionProps: { duration: 140 },
      },
    },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.3 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, fz: 'xs' } },
    Table: {
      defaultProps: { verticalSpacing: 0, horizontalSpacing: 'var(--tw-cell-x)', highlightOnHover: true },
    },
    Switch: { defaultProps: { size: 'xs', color: 'gray' } },
    Skeleton: { defaultProps: { animate: false } },
  },
});

const map = {
  '--mantine-color-body': 'var(--tw-surface)',
  '--mantine-color-text': 'var(--tw-text)',
  '--mantine-color-dimmed': 'var(--tw-text-3)',
  '--mantine-color-placeholder': 'var(--tw-text-3)',
  '--mantine-color-anchor': 'var(--tw-accent)',
  '--mantine-color-error': 'var(--tw-p1-edge)',
  '--mantine-color-default': 'var(--tw-surface)',
  '--mantine-color-default-hover': 'var(--tw-surface-3)',
  '--mantine-color-default-border': 'var(--tw-line-2)',
};

/** Per scheme rather than in `variables`: the scheme blocks would win. */
export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: map, dark: map });
