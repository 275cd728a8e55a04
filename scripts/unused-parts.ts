import type { Plugin } from 'vite'

/** By file, what it exports. The bundler fails if its package imports something else from it. */
const unused = {
  // Whoever traces the router's steps passes instrumentations to it; the shop passes none.
  'react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // Asks the server for routes, with `routeDiscovery: lazy`. Here a browser has its list of pages from the start.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  // For calls with cookies of their own, which no browser allows.
  'hono/dist/utils/cookie.js': ['serialize'],
}

/** Leaves parts of packages that this shop never uses out of the browser's scripts: 2.2 kB of each first visit. */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const names = Object.entries(unused).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]
    return (
      names && `const none = () => undefined\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
    )
  },
}
