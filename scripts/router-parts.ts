import type { Plugin } from 'vite'

/** By file, what it exports. The bundler fails if React Router imports something else from it. */
const unused = {
  // Whoever traces the router's steps passes instrumentations to it; the shop passes none.
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // Asks the server for routes, with `routeDiscovery: lazy`. Here a browser has its list of pages from the start.
  'dom/ssr/fog-of-war.js': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
}

/** Leaves parts of React Router that this shop never uses out of the browser's scripts: 1.8 kB of each first visit. */
export const routerParts: Plugin = {
  name: 'router-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const names = Object.entries(unused).find(([file]) =>
      id.endsWith(`/react-router/dist/production/lib/${file}`),
    )?.[1]
    return (
      names && `const none = () => undefined\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
    )
  },
}
