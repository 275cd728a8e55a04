import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  ssr: true,
  // With all routes known from the start, choices can change the URL without a request, even offline.
  routeDiscovery: { mode: 'initial' },
  // Compression comes last, because the list of routes is written after both bundles.
  buildEnd: () => compressAssets('build/client'),
} satisfies Config
