import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { customersManifest, customersRoutes } from '../app/document/serving/customers-build.ts'

const assignment = 'window.__reactRouterManifest='

/** Writes the list of pages that customers load, from React Router's list of all pages. */
export async function writeCustomersManifest(folder: string): Promise<void> {
  const names = (await readdir(path.join(folder, 'assets'))).filter((name) => /^manifest-.*\.js$/.test(name))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${names.length} manifests in ${folder}, not one`)
  const file = path.join(folder, 'assets', name)
  const text = await readFile(file, 'utf8')
  if (!text.startsWith(assignment)) throw new Error(`${file} is not a manifest as we know it`)
  const manifest = JSON.parse(text.slice(assignment.length).replace(/;\s*$/, ''))
  const url = customersManifest(manifest.url)
  const customers = { ...manifest, url, routes: customersRoutes(manifest.routes) }
  await writeFile(path.join(folder, url), `${assignment}${JSON.stringify(customers)};`)
}
