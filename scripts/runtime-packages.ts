type LockedPackage = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  devDependencies?: Record<string, string>
}

export type Lock = { packages: Record<string, LockedPackage> }

export type RuntimePackage = { name: string; version: string; license: string | null }

/** Returns the lock file without development dependencies. */
export function runtimeLock(lock: Lock): Lock {
  const kept = Object.entries(lock.packages).filter(([, { dev, link }]) => !dev && !link)
  const packages = Object.fromEntries(
    kept.map(([path, locked]) => [path, { ...locked, devDependencies: {} }]),
  )
  return { ...lock, packages }
}

/** Returns the packages that a shop on any platform may run. */
export const runtimePackages = (lock: Lock): RuntimePackage[] =>
  Object.entries(runtimeLock(lock).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = null }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
    }))
