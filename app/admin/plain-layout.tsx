import { Outlet } from 'react-router'
import { PageMain } from '#app/document/page-main.tsx'
import { onlyOnRevalidate } from '#app/document/shop-settings.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/plain-layout'

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readShopSettings(context.get(shopContext).db) }
}

export const shouldRevalidate = onlyOnRevalidate

/** Has no top bar. It is for the invitation and the preview of a draft. */
export default function PlainLayout() {
  return (
    <PageMain>
      <Outlet />
    </PageMain>
  )
}
