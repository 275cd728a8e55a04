import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every route is known from the start: choosing something rewrites the address without a call, offline, too.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
