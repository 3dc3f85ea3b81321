import { defineConfig } from 'vite';

export default defineConfig({
  // The mock is linked from the folder above, where there is an msw too: both shall be this one.
  resolve: { dedupe: ['msw'] },
  build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
});
