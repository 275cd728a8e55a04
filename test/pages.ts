import type { ServerBuild } from 'react-router'

/** Stubs the built pages: returns these responses for these paths, and a 404 for all others. */
export const loadPagesOf = (pages: Record<string, () => Response>) => () =>
  Promise.resolve({
    entry: {
      module: { default: (_: Request, status: number) => new Response('unknown', { status }) },
    },
    routes: Object.fromEntries(
      Object.entries(pages).map(([path, loader]) => [path, { id: path, path, module: { loader } }]),
    ),
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild)

export const loadTwoPages = loadPagesOf({
  '/stickers': () => new Response('stickers', { headers: { 'Content-Type': 'text/html' } }),
})
