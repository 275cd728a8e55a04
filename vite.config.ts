import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// By default each module that two pages share becomes a file of its own: 60 requests for a first page.
const codeSplitting = {
  groups: [
    { name: 'base', minShareCount: 30, priority: 1 },
    { name: 'ui', minShareCount: 2, test: /[\\/]app[\\/](ui|session)[\\/]/ },
  ],
}

/** Packages with native code or data files, and those that gain nothing from being bundled. */
const external = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'css-tree',
  'pdfjs-dist',
  'pdfkit',
  'pg',
  'sharp',
  'swagger-ui-dist',
]

/** pg-boss loads `pg` for connections of its own, which ours never opens: it is given the shop's. */
const jobsWithoutPg: Plugin = {
  name: 'jobs-without-pg',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'pg' && importer?.includes('/pg-boss/') ? '\0no-pg' : null),
  load: (id) => (id === '\0no-pg' ? 'export default {}' : null),
}

export default defineConfig(({ command }) => ({
  plugins: [jobsWithoutPg, tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: {
      // The server's bundle is the whole app: API, pages and jobs share one module graph, so one database.
      build: { rolldownOptions: { input: './app/server.ts' } },
      // Reading hundreds of small files took half of a start.
      ...(command === 'build' && {
        resolve: { noExternal: true as const, external },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
