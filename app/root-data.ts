import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from './features/ground/shop/shop-settings.ts'

/** What every page may know of the shop, from the root's loader: who it is, and at which address. */
export type RootData = { publicUrl: string; settings: ShopSettings }

/** For `meta` functions. Undefined where the loader failed. The router does not know the type of other routes' data. */
export const rootDataOf = (matches: readonly ({ loaderData?: unknown } | undefined)[]) =>
  matches[0]?.loaderData as RootData | undefined

/** Undefined where the loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<() => RootData>('root')
