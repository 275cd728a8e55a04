import type { apiCaller } from '#test/api-call.ts'

type Caller = ReturnType<typeof apiCaller>
type Document = { paths: Record<string, object> }

/** Calls all GET endpoints of the API as staff, for this order. Returns those that failed on the server. */
export async function readEverything(api: Caller, token: string, order: { id: number; hash: string }) {
  const { body } = await api('GET', '/openapi.json')
  const failed: string[] = []
  for (const [path, methods] of Object.entries((body as Document).paths)) {
    if (!('get' in methods)) continue
    const filled = path
      .replace(/^\/api/, '')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => (/order/i.test(name) ? String(order.id) : '1'))
    const { status } = await api('GET', filled, { token, query: { hash: order.hash } })
    if (status >= 500) failed.push(`${filled}: ${status}`)
  }
  return failed
}
