import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Pages are split by route. Without these groups, every module that two pages share would be a separate file. */
const codeSplitting = {
  groups: [
    {
      // Every page needs these packages.
      name: 'framework',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|hono|@tanstack)[\\/]/,
    },
    {
      // Customers' pages are made of many small parts: a first visit to the cart would take 72 files.
      name: 'shared',
      test: /[\\/]app[\\/](document|session|storefront|ui)[\\/]/,
      minShareCount: 3,
    },
  ],
}

/** Packages that contain native code or data files, or don't start faster when bundled. */
const external = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'css-tree',
  'fs-native-extensions',
  'pdfjs-dist',
  'pdfkit',
  'pg',
  'sharp',
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: {
      // The server's bundle is the whole app, so API, pages and jobs share one module graph and one database.
      build: { rolldownOptions: { input: './app/server.ts' } },
      // Dependencies are bundled, because reading hundreds of small files took half of the startup time.
      ...(command === 'build' && {
        resolve: { noExternal: true as const, external },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
