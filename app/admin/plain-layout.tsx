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

/** Renders a page without a top bar, for invitations and draft previews. */
export default function PlainLayout() {
  return (
    <PageMain>
      <Outlet />
    </PageMain>
  )
}
