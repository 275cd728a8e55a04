import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs: React, the router, the API client and its cache. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|hono|@tanstack)[\\/](?!.*(queriesObserver|useQueries|useMutationState))|vite[\\/]preload-helper/

/** Some pages share these parts, which are too large to be loaded by all. */
const shop = /[\\/]app[\\/](?!forms|storefront[\\/]configurator|features[\\/]sales[\\/](chat|timeline))/

/**
 * By default, each module that two pages share is a file of its own: 60 requests for a first page. A group also takes
 * what its modules import, unless a group of higher priority has it.
 */
const codeSplitting = {
  groups: [
    { name: 'framework', test: framework, priority: 4 },
    { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 4 },
    { name: nameIfShop, debugName: 'shop', test: shop, minShareCount: 2, priority: 3 },
    { name: 'forms', test: /[\\/](react-hook-form|app[\\/]forms)[\\/]/, priority: 2 },
    { name: 'configurator', test: /[\\/]storefront[\\/]configurator[\\/]/, minShareCount: 2, priority: 2 },
    { name: 'chat', test: /[\\/]features[\\/]sales[\\/](chat|timeline)[\\/]/, minShareCount: 2, priority: 2 },
    { name: 'office', test: /[\\/]app[\\/]admin[\\/]/, minShareCount: 4, priority: 1 },
  ],
}

type Chunking = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Only what customers' pages need: what the back office's pages share is none of their business. */
function nameIfShop(moduleId: string, chunking: Chunking): string | null {
  const seen = new Set<string>()
  const isForCustomers = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    if (/[\\/]app[\\/](storefront[\\/](?!dev)|root\.tsx)/.test(id)) return true
    return chunking.getModuleInfo(id)?.importers.some(isForCustomers) ?? false
  }
  return isForCustomers(moduleId) ? 'shop' : null
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
