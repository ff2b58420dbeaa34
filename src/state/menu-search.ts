import { signal } from '@preact/signals-react';

export const searchOpen = signal(false);
