import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { shortMessages } from './scripts/short-messages.ts'
import { unusedParts } from './scripts/unused-parts.ts'

/** Modules of every page: React, the router, the API client and its cache. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|hono|@tanstack)[\\/](?!.*(queriesObserver|useQueries|useMutationState|[iI]nfiniteQuery(Observer)?\.js))|query-core.*infiniteQueryBehavior|vite[\\/]preload-helper/

/** Loaded with a file to print. */
const artwork =
  /[\\/]app[\\/]features[\\/](goods[\\/](preflight|print-quality)[\\/]|ground[\\/]product[\\/]artwork-design\.ts)/

const configurator =
  /[\\/]app[\\/](storefront[\\/]configurator[\\/]|features[\\/]ground[\\/]product[\\/]shape-path\.ts)/

/** Some pages share these parts, which are too large to be loaded by all. */
const apart = /[\\/]app[\\/](forms|storefront[\\/]form|features[\\/]sales[\\/](chat|timeline))[\\/]/

const isShared = (id: string) =>
  /[\\/]app[\\/]/.test(id) && ![artwork, configurator, apart].some((part) => part.test(id))

/** Modules that only the pages of orders and quotes need among customers' pages. */
const order =
  /[\\/]app[\\/](storefront[\\/]orders[\\/]|features[\\/](?!.*\.input)(sales[\\/](orders|proofs|item-artwork)|ground[\\/]orders[\\/](approved-via|cancellation|item-labels|order-status|parcels)))/

/** Only login, sign-up and profile need these. */
const account = /[\\/]app[\\/]storefront[\\/]account[\\/]/

/** Where most visits begin. */
const publicPages =
  /[\\/]app[\\/](storefront[\\/]((category|configurator|contact|home|library)[\\/][^\\/]*|storefront-layout)|root)\.tsx$/
const customersPages = /[\\/]app[\\/]storefront[\\/](?!dev)/

/**
 * Vite would make a file of each module that two pages share: 60 requests for a first page. A group also takes the imports
 * of its modules, unless a group of higher priority has them.
 */
const codeSplitting = {
  groups: [
    { name: 'framework', test: framework, priority: 4 },
    { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 4 },
    { name: sharedBy('shop', publicPages), debugName: 'shop', test: isShared, minShareCount: 2, priority: 3 },
    {
      name: sharedBy('personal', customersPages),
      debugName: 'personal',
      test: (id: string) => isShared(id) && !order.test(id) && !account.test(id),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'forms', test: /[\\/]app[\\/](forms|storefront[\\/]form)[\\/]/, priority: 2 },
    { name: 'fields', test: /[\\/]node_modules[\\/]react-hook-form[\\/]/, priority: 2 },
    { name: 'configurator', test: configurator, minShareCount: 2, priority: 2 },
    { name: 'chat', test: /[\\/]features[\\/]sales[\\/](chat|timeline)[\\/]/, minShareCount: 2, priority: 2 },
    { name: 'artwork', test: artwork, minShareCount: 2, priority: 2 },
    { name: 'order', test: order, minShareCount: 2, priority: 1 },
    { name: 'account', test: account, minShareCount: 2, priority: 1 },
    { name: 'office', test: /[\\/]app[\\/]admin[\\/]/, minShareCount: 4, priority: 1 },
  ],
}

type Chunking = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Names the file of what such a page needs: what only the back office's pages share is none of customers' business. */
function sharedBy(name: string, pages: RegExp) {
  return (moduleId: string, chunking: Chunking): string | null => {
    const seen = new Set<string>()
    const isNeeded = (id: string): boolean => {
      if (seen.has(id)) return false
      seen.add(id)
      return pages.test(id) || (chunking.getModuleInfo(id)?.importers.some(isNeeded) ?? false)
    }
    return isNeeded(moduleId) ? name : null
  }
}

/** Packages with native code or data files, and those that gain nothing from being bundled. */
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
  plugins: [jobsWithoutPg, shortMessages, unusedParts, tailwindcss(), reactRouter()],
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
