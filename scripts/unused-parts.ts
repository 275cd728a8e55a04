import { Visitor, type ESTree, type Plugin } from 'vite'

/** By file, what it exports. The bundler fails if its package imports something else from it. */
const unusedFiles = {
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

/** By file, functions that are never called. Without them, nothing needs what they call. */
const unusedFunctions = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>
    'startViewTransition',
    'flushAfterMutationEffects',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'createViewTransitionInstance',
    // <Activity>, <SuspenseList>, <Fragment ref>
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'validateDocumentPositionWithFiberTree',
    // useActionState
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    // preload, preinit and so on: the server's pages name what they need.
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'react-router/dist/production/lib/router/router.js': [
    // Pages send forms to the API with its client: no route has an action, and no page a fetcher.
    'fetch',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    // As above: no routes are left to discover.
    'discoverRoutes',
    'patchRoutes',
    '_internalSetRoutes',
  ],
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': [
    'nonSsrStrategy',
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
  // For server components, and for routers without data.
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler', 'useNavigateUnstable'],
  'react-router/dist/production/lib/dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
}

/** Leaves parts of packages that this shop never uses out of the browser's scripts. */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const names = namesFor(id, unusedFiles)
    return (
      names && `const none = () => undefined\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
    )
  },
  transform(code, id) {
    const names = namesFor(id, unusedFunctions)
    if (!names) return null
    const bodies = bodiesOf(this.parse(code), names)
    if (bodies.length !== names.length) this.error(`not all functions are there: ${names.join(', ')}`)
    let rest = ''
    let end = 0
    for (const body of bodies) {
      rest += `${code.slice(end, body.start)}{ throw Error('left out') }`
      end = body.end
    }
    return { code: rest + code.slice(end), map: null }
  },
}

const namesFor = (id: string, parts: Record<string, string[]>) =>
  Object.entries(parts).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]

function bodiesOf(program: ESTree.Program, names: string[]): ESTree.FunctionBody[] {
  const bodies: ESTree.FunctionBody[] = []
  const collect = ({ id, body }: ESTree.Function) => {
    if (id && body && names.includes(id.name)) bodies.push(body)
  }
  new Visitor({ FunctionDeclaration: collect }).visit(program)
  return bodies
}
