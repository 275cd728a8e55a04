import { spawnSync } from 'node:child_process'

export type Account = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

/** Returns `nobody` when run as root, as in many containers, because PostgreSQL refuses to run as root. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(runAs({}, 'id', [flag, 'nobody']))
  return { uid: id('-u'), gid: id('-g') }
}

export function runAs(account: Account, command: string, args: string[]): string {
  const result = spawnSync(command, args, { ...account, cwd: '/', encoding: 'utf8' })
  if (result.status === 0) return result.stdout
  throw new Error(`${command} failed: ${result.error ?? result.stderr}`)
}

export function canUse(account: Account, permission: '-x' | '-w', path: string): boolean {
  return spawnSync('test', [permission, path], { ...account, cwd: '/' }).status === 0
}

/**
 * Returns this temporary folder, or another one that the account can write to, because `nobody` may have no access to
 * root's.
 */
export function reachableFolder(temporary: string, account: Account): string {
  const folder = [temporary, '/tmp', '/var/tmp'].find((path) => canUse(account, '-w', path))
  if (!folder) throw new Error('PostgreSQL needs a temporary folder that its account can write to')
  return folder
}
