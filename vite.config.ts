import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    react(),
    // Every component follows the signals it reads, helpers included; a forgotten hook would be silently stale.
    babel({
      include: /\/src\/.*\.tsx$/,
      plugins: [['module:@preact/signals-react-transform', { mode: 'all' }]],
    }),
  ],
  // Found late, the injected import would bring a second copy of React in development.
  optimizeDeps: { include: ['@preact/signals-react/runtime'] },
  worker: { format: 'es' },
  build: { target: 'es2023' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          environment: 'node',
        },
      },
    ],
  },
});
