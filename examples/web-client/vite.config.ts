import { defineConfig } from 'vite';

export default defineConfig({
  // The mock is linked from the folder above, which has its own msw; both must use this one.
  resolve: { dedupe: ['msw'] },
  build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
});
