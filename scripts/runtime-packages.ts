import { globSync, readFileSync } from 'node:fs'

type Versions = Record<string, string>

type LockedPackage = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
  peerDependencies?: Versions
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Lock = { packages: Record<string, LockedPackage> }

export type RuntimePackage = { name: string; version: string; license: string | null }

/** Packages that `app` uses only to configure the build. */
const buildTools = new Set(['@react-router/dev', 'tailwindcss'])

/** Returns the development dependencies that the build bundles, because `app` uses them. */
function bundledIn({ packages }: Lock): string[] {
  const files = globSync('app/**/*.{ts,tsx,css}', { exclude: (name) => /\.test\.tsx?$/.test(name) })
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const used = new Set([...code.matchAll(/'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^'\n]*)?'/g)].map(([, name]) => name))
  const isBundled = (name: string) => used.has(name) && !buildTools.has(name)
  return Object.keys(packages['']?.devDependencies ?? {}).filter(isBundled)
}

/** Returns the folders in `node_modules` of these packages and all their dependencies, as Node resolves them. */
function placesOf({ packages }: Lock, names: string[]): Set<string> {
  const places = new Set<string>()
  const add = (from: string, name: string): void => {
    const place = `${from && `${from}/`}node_modules/${name}`
    const locked = packages[place]
    if (!locked && from) return add(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
    if (!locked || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(place, each)
    for (const each of peers) add(place, each)
  }
  for (const name of names) add('', name)
  return places
}

/** Returns the lock file without development dependencies, except those that the build bundles. */
export function runtimeLock(lock: Lock): Lock {
  const bundled = bundledIn(lock)
  const places = placesOf(lock, bundled)
  const kept = Object.entries(lock.packages).filter(
    ([place, { dev, link }]) => !link && (!dev || places.has(place)),
  )
  const packages = Object.fromEntries(
    kept.map(([place, locked]) => [place, { ...locked, dev: false, devDependencies: {} }]),
  )
  const root: LockedPackage = packages[''] ?? {}
  const versions = bundled.map((name) => [name, lock.packages['']?.devDependencies?.[name]])
  root.dependencies = { ...root.dependencies, ...Object.fromEntries(versions) }
  return { ...lock, packages }
}

/** Returns the packages that a shop may run, on any platform. */
export const runtimePackages = (lock: Lock): RuntimePackage[] =>
  Object.entries(runtimeLock(lock).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = null }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
    }))
