import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { cp, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings, type Settings } from '#app/platform/settings/settings.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import { version as current } from '#app/platform/settings/version.server.ts'
import { readOptions, runCommand, UsageError } from './operator-command.ts'

const usage = `Upgrades the shop without downtime, or goes back to the previous version.

  kisscut upgrade --to 0.3.0
  kisscut upgrade --back

  --from PLACE       a Git repository, or a folder with the unpacked release (default: the origin of this one)
  --root FOLDER      contains the folder "releases" and the link "current" (default: two folders above this release)
  --ports LIST       the ports of the shop's processes (default: 3001,3002)
  --restart COMMAND  restarts the process on {port} (default: systemctl restart kisscut@{port})
  --stop COMMAND     stops it, for a shop with an embedded database (default: systemctl stop kisscut@{port})
  --user NAME        runs the backup and the doctor if root runs this command (default: kisscut)
  --install COMMAND  installs and builds a release in its folder
  --backup PLACE     a folder, or s3://bucket/prefix, for the backup (default: /var/backups/kisscut)
  --minutes NUMBER   how long a process may take to get ready, for example to change its tables (default: 15)
`

const text = (preset: string) => ({ type: 'string', default: preset }) as const

const optionTypes = {
  to: { type: 'string' },
  back: { type: 'boolean', default: false },
  from: text(''),
  root: text('../..'),
  ports: text('3001,3002'),
  restart: text('systemctl restart kisscut@{port}'),
  stop: text('systemctl stop kisscut@{port}'),
  user: text('kisscut'),
  install: text('npm ci && npm run build && npm prune --omit=dev'),
  backup: text('/var/backups/kisscut'),
  minutes: text('15'),
} as const

type Options = ReturnType<typeof readOptions<typeof optionTypes>>
type Release = { version: string; folder: string }

async function upgrade(options: Options, to: string, settings: Settings): Promise<void> {
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(to)) throw new UsageError('--to must be a version, like 0.3.0')
  const release = { version: to, folder: path.resolve(options.root, 'releases', to) }
  // Continues an upgrade that stopped before all processes were restarted.
  if (to === current) return switchTo(options, release, settings)
  await install(options, release)
  say(`Checking ${to} with the shop’s settings and services`)
  runAsShop(options, 'node --run doctor', release.folder)
  const backup = `${options.backup}/before-${to}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  say(`Backing up to ${backup}`)
  await whileStopped(options, settings, () =>
    runAsShop(options, `node --run backup -- --to "${backup}"`, '.'),
  )
  await link(options, 'previous', path.resolve())
  await switchTo(options, release, settings)
}

/** A release gets its final name only when it is complete, so an interrupted installation is never used. */
async function install({ from, install: command }: Options, { version, folder }: Release): Promise<void> {
  if (await stat(folder).catch(() => null)) return say(`${folder} is already installed`)
  const draft = `${folder}.partial`
  say(`Installing ${version} in ${folder}`)
  await mkdir(path.dirname(folder), { recursive: true })
  await rm(draft, { recursive: true, force: true })
  if (from && (await stat(path.join(from, 'package.json')).catch(() => null))) {
    const skipped = new Set(['.git', '.data', '.env', 'node_modules', 'build'])
    await cp(from, draft, { recursive: true, filter: (file) => !skipped.has(path.relative(from, file)) })
  } else {
    const advice = 'Nothing was changed. Check --to, and set --from to the repository or an unpacked release.'
    const origin = from ? `"${from}"` : '"$(git remote get-url origin)"'
    const clone = `git clone --quiet --depth 1 --branch v${version} ${origin} "${draft}"`
    run(clone, { cwd: '.', shell: true, env: withoutSettings() }, advice)
  }
  const read = JSON.parse(await readFile(path.join(draft, 'package.json'), 'utf8')) as { version: string }
  if (read.version !== version) {
    throw new StartupError(
      `${from || 'The repository’s release'} is version ${read.version}, not ${version}. Nothing was changed.`,
    )
  }
  run(command, { cwd: draft, shell: true, env: withoutSettings() })
  await rename(draft, folder)
}

async function goBack(options: Options, settings: Settings): Promise<void> {
  const previous = path.join(options.root, 'previous')
  const folder = await readlink(previous).catch(() => null)
  const isThere = await stat(previous).catch(() => null)
  if (!folder || !isThere || path.basename(folder) === current) {
    throw new StartupError('There is no previous version. Nothing was changed.')
  }
  const release = { version: path.basename(folder), folder: path.resolve(options.root, folder) }
  await whileStopped(options, settings, () => {
    if (!refusesDatabase(options, release)) return
    throw new StartupError(`Version ${release.version} can’t be used again, because ${current} has changed the database. Nothing was changed.
What to do:
  - keep ${current}, and report the problem, or
  - restore the backup in ${options.backup}/before-${current}-… with ${release.version}, which loses everything since (docs/operating/upgrade.md).`)
  })
  await switchTo(options, release, settings)
}

/**
 * Runs that version's own doctor, because only it knows which tables the version supports. Ignores other findings.
 */
function refusesDatabase({ user }: Options, { folder }: Release): boolean {
  const { stdout } = spawnSync(asShop(user, 'node --run doctor'), { ...inFolder(folder), encoding: 'utf8' })
  return stdout.includes('a newer version of Kisscut has used this database')
}

/**
 * Stops a shop with an embedded database for `work`, because only one process can use the database. Restarts it only if
 * `work` fails; otherwise, `switchTo` does.
 */
async function whileStopped(
  options: Options,
  { database: server }: Settings,
  work: () => void,
): Promise<void> {
  if (!server) forEachPort(options, options.stop, 'Check whether the shop is still running, then try again.')
  try {
    work()
  } catch (error) {
    if (error instanceof Error) say(error.message)
    if (!server) forEachPort(options, options.restart, 'The shop is stopped. Start it yourself.')
    throw error
  }
}

/** Restarts one process after the other, so that the others keep serving. Stops at the first that isn't ready. */
async function switchTo(options: Options, { version, folder }: Release, { host }: Settings): Promise<void> {
  await link(options, 'current', folder)
  say(`${path.resolve(options.root, 'current')} is now ${version}`)
  for (const port of options.ports.split(',')) {
    say(`Restarting the process on port ${port}`)
    const stopped = `The process on port ${port} is not ready. The others still run the previous version. Check its log, then run this command again, or with --back.`
    run(options.restart.replaceAll('{port}', port), inFolder('.'), stopped)
    const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
    const isReady = await becomesReady(`http://${address}:${port}`, version, Number(options.minutes))
    if (!isReady) throw new StartupError(stopped)
  }
  say(`The shop runs ${version}`)
}

async function becomesReady(url: string, version: string, minutes: number): Promise<boolean> {
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    )
    // The process that responds may still be the previous version's.
    const health = response?.ok ? await response.json().catch(() => null) : null
    if ((health as { version?: string } | null)?.version === version) return true
    await sleep(500)
  }
  return false
}

/** Replaces a link atomically, so that a process starting at that moment gets one version or the other. */
async function link({ root }: Options, name: string, folder: string): Promise<void> {
  const place = path.resolve(root, name)
  await rm(`${place}.new`, { force: true })
  await symlink(path.relative(path.dirname(place), folder), `${place}.new`)
  await rename(`${place}.new`, place)
}

function forEachPort({ ports }: Options, command: string, advice: string): void {
  for (const port of ports.split(',')) run(command.replaceAll('{port}', port), inFolder('.'), advice)
}

/**
 * Returns the environment for Git, npm and the build, whose scripts must not see the shop's secrets. HOME is the user's
 * home folder, even if the shop runs with a different one.
 */
function withoutSettings(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) =>
    /^(PATH|LANG|TMPDIR|SSH_AUTH_SOCK|GIT_\w+|npm_config_\w+)$|_proxy$/i.test(name),
  )
  return {
    ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
    HOME: os.userInfo().homedir,
  }
}

const inFolder = (cwd: string) => ({ cwd, shell: true, env: { ...process.env, NODE_ENV: 'production' } })

const asShop = (user: string, command: string) =>
  process.getuid?.() === 0 ? `runuser -u ${user} -- ${command}` : command

function runAsShop({ user }: Options, command: string, folder: string): void {
  run(asShop(user, command), inFolder(folder))
}

function run(command: string, how: SpawnSyncOptions, advice = 'Nothing was changed. Fix it, and try again.') {
  const { status } = spawnSync(command, { ...how, stdio: 'inherit' })
  if (status !== 0) throw new StartupError(`"${command}" failed. ${advice}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runCommand(usage, async () => {
  const options = readOptions(optionTypes)
  if (options.back === Boolean(options.to)) throw new UsageError('Set --to or --back')
  if (!/^\d+(,\d+)*$/.test(options.ports)) throw new UsageError('--ports must be numbers, like 3001,3002')
  if (!(Number(options.minutes) > 0)) throw new UsageError('--minutes must be a number')
  const settings = readSettings(process.env)
  const releases = path.resolve(options.root, 'releases')
  if (path.dirname(process.cwd()) !== releases) {
    throw new StartupError(
      `This release is not in ${releases}. Move it there first (docs/operating/upgrade.md), or set --root.`,
    )
  }
  await (options.back ? goBack(options, settings) : upgrade(options, options.to ?? '', settings))
})
