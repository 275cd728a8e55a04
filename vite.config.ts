import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's bundle is the whole app: API, pages and jobs share one module graph, so one database.
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
})
