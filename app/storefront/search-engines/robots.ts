import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '#app/platform/shop-context.ts'
import { robotsText } from './robots-text.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsText(context.get(shopContext).publicUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
