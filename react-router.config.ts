import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  ssr: true,
  // Every route is known from the start: choosing something rewrites the address without a call, offline, too.
  routeDiscovery: { mode: 'initial' },
  // At the end, since the list of routes is written after both bundles.
  buildEnd: () => compressAssets('build/client'),
} satisfies Config
