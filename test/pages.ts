import type { ServerBuild } from 'react-router'

/** Two pages instead of the built ones: /stickers, and an unknown one for everything else. */
export const loadTwoPages = () =>
  Promise.resolve({
    entry: {
      module: { default: (_: Request, status: number) => new Response('unknown', { status }) },
    },
    routes: {
      stickers: {
        id: 'stickers',
        path: '/stickers',
        module: { loader: () => new Response('stickers', { headers: { 'Content-Type': 'text/html' } }) },
      },
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild)
