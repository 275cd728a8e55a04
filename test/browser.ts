import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '#test/cache-folder.ts'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const run = promisify(execFile)
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--no-sandbox',
  '--disable-gpu',
  // Containers often have a /dev/shm of 64 MB, too little for a page.
  '--disable-dev-shm-usage',
  // The shop must work without the internet, and tests must not depend on it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Returns the Chromium at `CHROMIUM_PATH`, or else the headless one from npm, which is a quarter faster than a full
 * one, or an installed one if npm's doesn't run.
 */
export async function findBrowser(): Promise<Browser> {
  const configured = process.env.CHROMIUM_PATH
  const npmChromium = configured ? null : await npmBrowser().catch(() => null)
  if (npmChromium && (await works(npmChromium))) return npmChromium
  const executablePath = configured ?? (await installedBrowser())
  if (executablePath) return { executablePath, args, env: currentEnv() }
  throw new Error('No Chromium found. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.')
}

async function installedBrowser(): Promise<string | undefined> {
  for (const name of programNames) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const executablePath = join(folder, name)
      if (folder && (await works({ executablePath, env: currentEnv() }))) return executablePath
    }
  }
}

// Ubuntu's chromium-browser may be a script that only suggests installing a snap, so the file's existence isn't enough.
async function works({ executablePath, env }: Pick<Browser, 'executablePath' | 'env'>): Promise<boolean> {
  try {
    await access(executablePath, constants.X_OK)
    const { stdout } = await run(executablePath, ['--version'], { timeout: 20_000, env })
    return /chrom/i.test(stdout)
  } catch {
    return false
  }
}

async function npmBrowser(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = await unpackedBrowser()
  await updateFontPaths(folder)
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      HOME: tmpdir(),
      ...currentEnv(),
      TMPDIR: tmpdir(),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/**
 * Updates the fonts' paths if the folder was moved or copied. Without fonts, Chromium crashes at the first password
 * field.
 */
async function updateFontPaths(folder: string) {
  const file = join(folder, 'fonts.conf')
  if ((await readFile(file, 'utf8')) === fontsConf(folder)) return
  const corrected = `${file}.${process.pid}`
  await writeFile(corrected, fontsConf(folder))
  await rename(corrected, file)
}

async function unpackedBrowser(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8'))
  const folder = join(cacheFolder(), `chromium-${version}`)
  if (isComplete(folder)) return folder

  const unpacking = await mkdtemp(`${folder}.`)
  try {
    await unpack(entry, unpacking)
    await writeFile(join(unpacking, 'fonts.conf'), fontsConf(folder))
    await putInPlace(unpacking, folder)
  } finally {
    await rm(unpacking, { recursive: true, force: true })
  }
  return folder
}

// The package only unpacks its libraries (libnss3 and others) if it seems to run on AWS. It unpacks to TMPDIR.
async function unpack(entry: string, folder: string) {
  const script = `(await import(${JSON.stringify(entry)})).default.executablePath()`
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
}

// Renaming is atomic, so a concurrent test run sees either the whole folder or none.
async function putInPlace(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    if (isComplete(to)) return
    if (!existsSync(to)) throw error
    await rm(to, { recursive: true, force: true })
    await rename(from, to)
  }
}

function isComplete(folder: string): boolean {
  const parts = ['chromium', 'al2023/lib/libnss3.so', 'fonts/fonts', 'fonts.conf']
  return parts.every((part) => existsSync(join(folder, part)))
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

function currentEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
}
