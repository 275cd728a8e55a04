import { Visitor, type ESTree, type Plugin } from 'vite'

/** The exports of each file. The bundler fails if its package imports any others from it. */
const unusedFiles = {
  // Apps that trace the router's steps pass it instrumentations; the shop passes none.
  'react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // These ask the server for routes, with `routeDiscovery: lazy`. In this shop, a browser has its list of pages from
  // the start.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  // These are for calls with custom cookies, which no browser allows.
  'hono/dist/utils/cookie.js': ['serialize'],
}

/**
 * Functions of each file that are never called, and classes that are never instantiated. Without them, the code that
 * they call is not needed.
 */
const unusedFunctions = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>
    'startViewTransition',
    'flushAfterMutationEffects',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'ViewTransitionPseudoElement',
    // <Activity>, <SuspenseList>
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'cutOffTailIfNeeded',
    // <Fragment ref>
    'FragmentInstance',
    'traverseVisibleInstancesAndTextInstances',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    // useActionState, useFormStatus, and forms whose action is a function
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'useHostTransitionStatus',
    'requestFormReset',
    'scheduleReplayQueueIfNeeded',
    // useTransition, useDeferredValue: the router calls React's own `startTransition`.
    'startTransition',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    // preload, preinit and so on: the server's pages already name the resources they need.
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    // Styles with a precedence, and asynchronous scripts
    'acquireResource',
    'preloadResourceAndSuspendIfNeeded',
    // Code that React's compiler writes; custom elements
    'useMemoCache',
    'setPropOnCustomElement',
    // A second root, a part of a root before others, an instance's element
    'exports.createRoot',
    'attemptExplicitHydrationTarget',
    'ReactDOMSharedInternals.findDOMNode',
  ],
  'react-router/dist/production/lib/router/router.js': [
    // Pages send forms to the API with its client: no route has an action, and no page a fetcher.
    'fetch',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    // No routes are left to discover, as above.
    'discoverRoutes',
    'patchRoutes',
    '_internalSetRoutes',
  ],
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': [
    'nonSsrStrategy',
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
  // For server components, and for routers without data
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler', 'useNavigateUnstable'],
  'react-router/dist/production/lib/dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
}

/**
 * Functions of each file that are called without any use: everything that they find or do is for the parts left out
 * above.
 */
const idleFunctions = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>
    'trackEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    // It only makes a page wait for its pictures, and a style with a precedence for itself.
    'preloadInstanceAndSuspendIfNeeded',
    'accumulateSuspenseyCommitOnFiber',
    'waitForCommitToBeReady',
    'getResource',
    // Forms whose action is a function
    'extractEvents$1',
    // onSelect, onBeforeInput
    'constructSelectEvent',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    // Names of the components around an error, which are neither shown nor logged
    'getStackByFiberInDevAndProd',
    'getComponentNameFromType',
  ],
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
    const unused = namesFor(id, unusedFunctions) ?? []
    const idle = namesFor(id, idleFunctions) ?? []
    const names = [...unused, ...idle]
    if (names.length === 0) return null
    const functions = functionsIn(this.parse(code), code).filter(({ name }) => names.includes(name))
    const missing = names.filter((wanted) => !functions.some(({ name }) => name === wanted))
    if (missing.length > 0) this.error(`not all functions are there: ${missing.join(', ')}`)
    let rest = ''
    let end = 0
    for (const { name, body } of functions) {
      rest +=
        code.slice(end, body.start) +
        (idle.includes(name) ? '{ return null }' : `{ throw Error('left out') }`)
      end = body.end
    }
    return { code: rest + code.slice(end), map: null }
  },
}

const namesFor = (id: string, parts: Record<string, string[]>) =>
  Object.entries(parts).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]

type Named = { name: string; body: ESTree.FunctionBody }

/** Gives methods the name of their class. */
function functionsIn(program: ESTree.Program, code: string): Named[] {
  const functions: Named[] = []
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && body) functions.push({ name: id.name, body })
    },
    AssignmentExpression({ left, right }) {
      if (left.type !== 'MemberExpression' || right.type !== 'FunctionExpression' || !right.body) return
      const [name = ''] = code.slice(left.start, left.end).split('.prototype.')
      functions.push({ name, body: right.body })
    },
  }).visit(program)
  return functions
}
