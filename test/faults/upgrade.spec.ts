import { spawn } from 'node:child_process'
import { cpSync, readFileSync, readlinkSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort } from '#test/free-port.ts'
import type { ShopProcess } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { pngArtwork } from '../e2e/artwork.ts'
import { chooseCustomSize, circleId, expectLoaded } from '../e2e/purchase-steps.ts'
import { confirmAndPay, contact, fillContact, newEmail, pressPay } from '../e2e/steps.ts'
import { watchProblems } from '../e2e/watch.ts'

// The command upgrades two processes behind a balancer, while browsers use pages of the previous version. Each test
// continues with the version that the previous test installed.

test.describe.configure({ mode: 'serial' })

const shared = testSharedShop()

const repository = path.resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'))
const next = '98.0.0'
const afterNext = '99.0.0'
const program =
  'app db public scripts start.ts package.json package-lock.json vite.config.ts react-router.config.ts'

let root = ''
let ports: number[] = []
let supervisor: Server
const processes = new Map<string, Promise<ShopProcess>>()
const problems: string[] = []

const inRoot = (...parts: string[]) => path.join(root, ...parts)
const source = () => inRoot('source')

/** Acts as systemd: restarts a port's process from the current release, without waiting until it is ready. */
async function restart(port: string) {
  await (await processes.get(port))?.signal('SIGTERM')
  const release = realpathSync(inRoot('current'))
  const process = shared.shop.startProcess({ release, port: Number(port) })
  process.catch(() => undefined)
  processes.set(port, process)
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  root = await mkdtemp(path.join(tmpdir(), 'kisscut-releases-'))
  const first = inRoot('releases', version)
  await mkdir(first, { recursive: true })
  for (const name of program.split(' ')) {
    cpSync(path.join(repository, name), path.join(first, name), { recursive: true })
    cpSync(path.join(repository, name), path.join(source(), name), { recursive: true })
  }
  cpSync(path.join(repository, 'build'), path.join(first, 'build'), { recursive: true })
  symlinkSync(path.join(repository, 'node_modules'), path.join(first, 'node_modules'))
  symlinkSync(`releases/${version}`, inRoot('current'))
  supervisor = createServer((request, response) => {
    restart(request.url?.slice(1) ?? '').then(
      () => response.end(),
      () => response.writeHead(500).end(),
    )
  }).listen(0, '127.0.0.1')
  // Replaces the test's processes with those of the first release.
  for (const process of shared.processes) await process.signal('SIGTERM')
  ports = [await freePort(), await freePort()]
  for (const port of ports) await restart(String(port))
  shared.processes = await Promise.all(processes.values())
})

test.afterEach(() => expect.soft(problems.splice(0), 'problems in the browser').toEqual([]))

test.afterAll(async () => {
  supervisor?.close()
  await rm(root, { recursive: true, force: true })
})

/** Changes the source to a version in which every script has a different name. */
function change(to: string, marker: string) {
  const edit = (name: string, from: string | RegExp, text: string) => {
    const file = path.join(source(), name)
    const before = readFileSync(file, 'utf8')
    expect(before).toMatch(from)
    writeFileSync(file, before.replace(from, text))
  }
  edit('package.json', /"version": "[^"]+"/, `"version": "${to}"`)
  edit('app/ui/feedback/toast-list.tsx', /icon: 'shrink-0[^']*'/, `icon: 'shrink-0${marker}'`)
  edit('app/client.ts', /'Something went wrong[^']*'/, `'Something went wrong${marker}'`)
}

/** Adds a migration, as a later version might. */
function addMigration() {
  const folder = path.join(source(), 'db/migrations')
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(path.join(folder, '9999_later.sql'), 'create table later (id integer primary key);')
}

const build = `ln -s "${repository}/node_modules" node_modules && node_modules/.bin/react-router build`

/** Runs the current release's command, and resolves to its exit code and output. */
function upgrade(...args: string[]): Promise<{ code: number | null; printed: string }> {
  const { port } = supervisor.address() as AddressInfo
  const ask = `node -e "fetch('http://127.0.0.1:${port}/{port}').then(({ ok }) => process.exit(ok ? 0 : 1))"`
  const options = ['--from', source(), '--root', root, '--ports', ports.join(), '--restart', ask]
  const place = ['--backup', inRoot('backups'), '--user', 'root', '--minutes', '2', '--install', build]
  const child = spawn(
    process.execPath,
    ['scripts/launch.mjs', 'scripts/upgrade.ts', ...options, ...place, ...args],
    {
      cwd: realpathSync(inRoot('current')),
      env: { PATH: process.env.PATH, HOME: root, ENV_FILE: '', ...shared.shop.settings },
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })))
}

const versions = () =>
  Promise.all(
    ports.map(async (port) => (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()).version),
  )

async function visitors(browser: Browser) {
  const context = await browser.newContext({ baseURL: shared.shop.url })
  context.setDefaultNavigationTimeout(60_000)
  return context
}

const countLoads = (page: Page) => {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

async function configure(page: Page) {
  await page.goto(`/category/${circleId}/element`, { waitUntil: 'networkidle' })
  await chooseCustomSize(page)
  await page.getByLabel('Width (inches)').fill('4')
  await page.getByLabel('Artwork file').setInputFiles(await pngArtwork('fox.png'))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
}

async function buy(page: Page) {
  const loads = countLoads(page)
  await page.getByLabel('Height (inches)').fill('2.5')
  await page.getByLabel('Your quantity').fill('60')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('4" x 2.5" (custom size)')).toBeVisible()
  await expectLoaded(page, 'Artwork fox.png')
  await fillContact(page, { ...contact, Email: newEmail('upgrade') })
  expect(loads()).toBe(0)
  await confirmAndPay(page)
  await pressPay(page)
}

test('a customer configures, uploads and pays while both processes are upgraded and rolled back', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const context = await visitors(browser)
  watchProblems(context, (problem) => problems.push(problem))
  const [buyer, writer] = [await context.newPage(), await context.newPage()]
  await configure(buyer)
  await writer.goto('/contact', { waitUntil: 'networkidle' })
  await writer.getByLabel('Message').fill('Do you print on foil?')
  const loads = countLoads(writer)

  change(next, '!')
  const upgraded = await upgrade('--to', next)
  expect(upgraded.code, upgraded.printed).toBe(0)
  expect(await versions()).toEqual([next, next])
  expect(readlinkSync(inRoot('current'))).toBe(`releases/${next}`)

  // Both pages continue with the scripts of the previous version.
  await buy(buyer)
  await writer.getByRole('link', { name: 'Cart', exact: true }).first().click()
  await expect(writer).toHaveURL(/\/cart$/)
  expect(loads()).toBe(0)

  const visitor = await context.newPage()
  await configure(visitor)
  const back = await upgrade('--back')
  expect(back.code, back.printed).toBe(0)
  expect(await versions()).toEqual([version, version])
  await buy(visitor)
  await context.close()
})

test('a page whose scripts are gone reloads once, and keeps its input', async ({ browser }) => {
  test.setTimeout(600_000)
  const context = await visitors(browser)
  const page = await context.newPage()
  await page.goto('/contact', { waitUntil: 'networkidle' })
  const upgraded = await upgrade('--to', next)
  expect(upgraded.code, upgraded.printed).toBe(0)
  await shared.shop.query('truncate kept_assets')
  const loads = countLoads(page)
  // The first keystroke loads the toast list, whose script is gone.
  await page.getByLabel('Message').pressSequentially('Do you print on foil?', { delay: 30 })
  await expect.poll(loads).toBe(1)
  await expect(page.getByLabel('Message')).toHaveValue('Do you print on foil?')
  await context.close()
})

test('a link to a page whose script is gone still leads there', async ({ browser }) => {
  const context = await visitors(browser)
  const page = await context.newPage()
  await page.goto('/contact', { waitUntil: 'networkidle' })
  const gone = '**/assets/category-page-*.js'
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  page.once('load', () => void page.unroute(gone))
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Stickers' }).click()
  await expect(page).toHaveURL('/stickers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stickers')
  await context.close()
})

test('a document without its scripts reloads only once, even if they are still missing', async ({
  browser,
}) => {
  const context = await visitors(browser)
  const page = await context.newPage()
  const loads = countLoads(page)
  await page.route('**/assets/root-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/contact')
  await expect.poll(loads).toBe(2)
  await page.waitForTimeout(2_000)
  expect(loads()).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await context.close()
})

test('a version that doesn’t support the database’s tables can’t be used again', async () => {
  test.setTimeout(600_000)
  change(afterNext, '!!')
  addMigration()
  const upgraded = await upgrade('--to', afterNext)
  expect(upgraded.code, upgraded.printed).toBe(0)
  expect(await versions()).toEqual([afterNext, afterNext])
  const back = await upgrade('--back')
  expect(back.code).toBe(1)
  expect(back.printed).toContain(`Version ${next} can’t be used again, because ${afterNext} has changed`)
  expect(await versions()).toEqual([afterNext, afterNext])
  expect(readlinkSync(inRoot('current'))).toBe(`releases/${afterNext}`)

  // A process of the previous version also refuses to start.
  const release = inRoot('releases', next)
  const old = await shared.shop.beginProcess({ release })
  await expect(old.ready()).rejects.toThrow(`its tables that version ${next} does not know`)
})
