import { errorCode } from '../../error-code.server.ts'
import { StartupError } from '../../settings/startup-error.server.ts'

const oldestVersion = 15

const problems: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Start PostgreSQL, or correct host and port',
  ENOTFOUND: 'the host name is unknown. Correct the host',
  EAI_AGAIN: 'the host name cannot be looked up. Correct the host, or check this machine’s network',
  ETIMEDOUT: 'it does not answer. Check host, port and firewall',
  EHOSTUNREACH: 'there is no way to it. Check host and network',
  '28P01': 'it refuses the name or the password. Correct them',
  '28000': 'it refuses the name, or connections from here. Check pg_hba.conf',
  '3D000': 'that database does not exist. Create it with createdb',
  '42501': 'this user may not create tables there. Make it the owner of the database',
  '53300': 'it has no connection left. Raise max_connections, or lower DATABASE_POOL_SIZE',
  '57P03': 'it is starting up or shutting down. Try again',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Add sslmode=no-verify, or sslrootcert=FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here. Add sslrootcert=FILE',
}

/** Returns the database and host of a URL, without the password. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`
}

/** Returns StartupErrors unchanged. */
export function unusableServer(error: unknown, url: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error
  const problem = problems[errorCode(error) ?? ''] ?? byMessage(error.message)
  if (!problem) return error
  return new StartupError(
    `Kisscut cannot start: it cannot use ${place(url)}: ${problem} (DATABASE_URL). Nothing was changed.`,
    { cause: error },
  )
}

/** Recognizes errors of `pg`, which have no code, and of PgBouncer, which all have the same one. */
function byMessage(message: string): string | undefined {
  if (/unsupported startup parameter/.test(message)) {
    return 'PgBouncer refuses what the shop asks of its connections. Add ignore_startup_parameters as docs/operating/postgresql.md says'
  }
  if (/timeout/.test(message)) return problems.ETIMEDOUT
  if (/does not support SSL/.test(message)) return 'it has no TLS. Remove sslmode'
  if (/Connection terminated/.test(message)) return 'it ended the connection. Look at its log'
  return undefined
}

export function refuseOldServer(versionNumber: number, url: string): void {
  const version = Math.floor(versionNumber / 10_000)
  if (version >= oldestVersion) return
  throw new StartupError(
    `Kisscut cannot start: ${place(url)} is PostgreSQL ${version}; version ${oldestVersion} or newer is needed. Nothing was changed.`,
  )
}
