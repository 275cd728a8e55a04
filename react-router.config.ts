import type { Config } from '@react-router/dev/config'
import { cp } from 'node:fs/promises'
import { copiedPackages, packageFiles } from './app/platform/package-files.server.ts'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  ssr: true,
  // With all routes known from the start, choices can change the URL without a request, even offline.
  routeDiscovery: { mode: 'initial' },
  // This comes last, because the list of routes is written after both bundles.
  buildEnd: async () => {
    for (const file of packageFiles) await cp(`node_modules/${file}`, `${copiedPackages}/${file}`)
    await compressAssets('build/client')
  },
} satisfies Config
