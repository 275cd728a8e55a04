import type { ServerBuild } from 'react-router'

/** Stubs for the built pages: /stickers exists, everything else is a 404. */
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
