import { calls, growingCalls } from './calls.ts'

/** Calls whose cost depends on their file, regardless of the number of orders. */
const ofFiles = [
  '/admin/orders/{orderId}/items/{itemId}/print.pdf',
  '/admin/orders/{orderId}/print-pdfs.zip',
  '/admin/gang-sheets/{sheetId}/print.pdf',
  '/admin/gang-sheets/{sheetId}/cut.pdf',
  '/admin/gang-sheets/{sheetId}/cut.dxf',
  '/admin/gang-sheets/{sheetId}/cut.svg',
]

/** Throws unless each GET of the back office is among the calls. */
export async function refuseMissing(url: string): Promise<void> {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, object> }
  const called = new Set([...ofFiles, ...[...calls, ...growingCalls].map(([, address]) => address)])
  const missing = Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([address]) => address.replace(/^\/api/, ''))
    .filter((address) => address.startsWith('/admin') && !called.has(address))
  if (missing.length > 0) throw new Error(`bench/office/calls.ts lacks ${missing.join(', ')}`)
}
