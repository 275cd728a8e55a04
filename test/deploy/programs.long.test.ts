import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { freePort } from '#test/free-port.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFile(path.join(root, 'deploy', name), 'utf8')

const isInstalled = (program: string) =>
  run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  )

/** Skips the test if its program isn't installed, with a note in the report. */
async function needs(context: TestContext, program: string, debianPackage: string): Promise<void> {
  if (await isInstalled(program)) return
  context.skip(`${program} is not installed; to include this test, run apt-get install ${debianPackage}`)
}

async function folderFor(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `kisscut-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

/** Stand-ins for two shop processes, each with a different build's scripts. */
const processes: { server: Server; seen: IncomingMessage[] }[] = []
const ports = () => processes.map(({ server }) => (server.address() as AddressInfo).port)

beforeAll(async () => {
  for (const build of ['old', 'new']) {
    const seen: IncomingMessage[] = []
    const server = createServer((incoming, response) => {
      if (incoming.url !== '/api/health/ready') seen.push(incoming)
      const isMissing = incoming.url?.startsWith('/assets/') && incoming.url !== `/assets/${build}.js`
      incoming.resume().on('end', () => response.writeHead(isMissing ? 404 : 200).end(incoming.url))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    processes.push({ server, seen })
  }
})

afterAll(() => {
  for (const { server } of processes) server.close()
})

type Proxy = { port: number; httpPort: number; log: () => Promise<string> }

async function start(program: string, args: string[], ready: Proxy, env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  await expect
    .poll(() =>
      ask(ready.port, '/').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return ready
}

async function nginx(): Promise<Proxy> {
  const folder = await folderFor('nginx')
  const [port, httpPort] = [await freePort(), await freePort()]
  const certificate = await generate([{ name: 'commonName', value: 'stickers.example.com' }])
  await writeFile(`${folder}/fullchain.pem`, certificate.cert)
  await writeFile(`${folder}/privkey.pem`, certificate.private)
  const [one, other] = ports()
  const here = (text: string) =>
    text
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+|\/var\/log\/nginx|\/var\/cache|\/etc\/nginx/g, folder)
      .replaceAll(/listen (\[::\]:)?443/g, `listen $1${port}`)
      .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${httpPort};`)
      .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${other}`)
  const { stderr: build } = await run('nginx', ['-V'])
  const listen = build.includes('http_v3_module') ? 'nginx-listen-http3.conf' : 'nginx-listen.conf'
  await writeFile(`${folder}/kisscut-listen.conf`, here(await read(listen)))
  await writeFile(`${folder}/kisscut.conf`, here(await read('nginx.conf')))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const user = userInfo().uid === 0 ? 'user root;' : ''
  await writeFile(
    `${folder}/nginx.conf`,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/main.log; events {}
    http { access_log off; ${temporary} include ${folder}/kisscut.conf; }`,
  )
  const args = ['-e', `${folder}/main.log`, '-c', `${folder}/nginx.conf`]
  const { stderr } = await run('nginx', ['-t', ...args])
  expect(stderr).toContain('test is successful')
  expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/)
  const log = async () =>
    (await readFile(`${folder}/kisscut.log`, 'utf8')) +
    (await readFile(`${folder}/kisscut-error.log`, 'utf8')) +
    (await readFile(`${folder}/main.log`, 'utf8'))
  return start('nginx', args, { port, httpPort, log })
}

async function caddy(): Promise<Proxy> {
  const folder = await folderFor('caddy')
  const [port, httpPort] = [await freePort(), await freePort()]
  const [one, other] = ports()
  const env = {
    PUBLIC_HOST: 'localhost',
    SHOP_1: `127.0.0.1:${one}`,
    SHOP_2: `127.0.0.1:${other}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  // Changes the ports, and keeps Caddy from installing its certificate on this machine.
  const options = `skip_install_trust\nadmin off\nhttp_port ${httpPort}\nhttps_port ${port}\n`
  const logFile = `output file ${folder}/caddy.log\n`
  const file = `${folder}/Caddyfile`
  await writeFile(
    file,
    (await read('Caddyfile')).replace('\tlog default {\n', `${options}\tlog default {\n${logFile}`),
  )
  const config = ['--adapter', 'caddyfile', '--config', file]
  const { stdout } = await run('caddy', ['validate', ...config], { env: { ...process.env, ...env } })
  expect(stdout).toContain('Valid configuration')
  const log = () => readFile(`${folder}/caddy.log`, 'utf8')
  return start('caddy', ['run', ...config], { port, httpPort, log }, env)
}

type Call = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  host?: string
  maxVersion?: 'TLSv1.1' | 'TLSv1.2'
}

function ask(
  port: number,
  url: string,
  { body, host = '127.0.0.1', headers, ...options }: Call = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const tls = {
      rejectUnauthorized: false,
      servername: 'localhost',
      agent: false as const,
      ...(options.maxVersion === 'TLSv1.1' && {
        minVersion: 'TLSv1' as const,
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    }
    request(
      { host, port, path: url, headers: { host: 'localhost', ...headers }, ...tls, ...options },
      (response) => {
        let text = ''
        response.on('data', (part) => (text += part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
      },
    )
      .on('error', reject)
      .end(body)
  })
}

async function overHttp2(port: number): Promise<number> {
  const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
  const stream = session.request({ ':path': '/' })
  const [headers] = await once(stream, 'response')
  session.close()
  return headers[':status']
}

describe.each([
  ['nginx', 'nginx-light', nginx],
  ['caddy', 'caddy', caddy],
] as const)('%s with its configuration in deploy/', (program, debianPackage, open) => {
  test('passes its own configuration check, and proxies two processes safely', async (context) => {
    await needs(context, program, debianPackage)
    const { port, httpPort, log } = await open()

    expect((await ask(port, '/', { host: '::1' })).status).toBe(200)
    expect(await overHttp2(port)).toBe(200)
    expect((await ask(port, '/', { maxVersion: 'TLSv1.2' })).status).toBe(200)
    await expect(ask(port, '/', { maxVersion: 'TLSv1.1' })).rejects.toThrow(/protocol|alert/i)

    const redirected = await fetch(`http://127.0.0.1:${httpPort}/order-confirm?order=hidden-word$-1`, {
      redirect: 'manual',
      headers: { host: 'localhost' },
    })
    expect(redirected.status).toBeGreaterThanOrEqual(301)
    expect(redirected.headers.get('location')).toMatch(/^https:\/\//)

    for (let time = 0; time < 4; time++) {
      expect((await ask(port, '/assets/old.js')).status).toBe(200)
      expect((await ask(port, '/assets/new.js')).status).toBe(200)
      expect((await ask(port, '/assets/other.js')).status).toBe(404)
    }

    const claimed = { 'x-forwarded-for': '6.6.6.6', traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` }
    const referer = 'https://shop.example/order-confirm?order=hidden-word'
    await ask(port, '/session?sessionToken=hidden-word', { headers: { ...claimed, referer } })
    const arrived = processes.flatMap(({ seen }) => seen).find(({ url }) => url?.startsWith('/session'))
    expect(arrived?.url).toBe('/session?sessionToken=hidden-word')
    expect(arrived?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    expect(arrived?.headers).not.toHaveProperty('traceparent')

    expect((await ask(port, '/files/hidden-word.png?download=logo.png')).status).toBe(200)

    const upload = (megabytes: number) =>
      ask(port, '/upload?hash=hidden-word', { method: 'POST', body: Buffer.alloc(megabytes * 1024 ** 2) })
    expect((await upload(5)).status).toBe(200)
    // Caddy streams request bodies, so only the shop refuses large ones.
    expect((await upload(7)).status).toBe(program === 'nginx' ? 413 : 200)

    const [first, second] = ports()
    for (const { server } of processes) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    expect((await ask(port, '/order/1?hash=hidden-word')).status).toBeGreaterThanOrEqual(502)
    for (const [index, { server }] of processes.entries()) {
      server.listen(index === 0 ? first : second, '127.0.0.1')
      await once(server, 'listening')
    }

    await expect.poll(log).toContain('/order/1')
    expect(await log()).toContain('/session')
    expect(await log()).not.toContain('hidden-word')
  })
})

test('caddy offers HTTP/3', async (context) => {
  await needs(context, 'caddy', 'caddy')
  const { port } = await caddy()
  expect((await ask(port, '/')).headers['alt-svc']).toContain('h3=')
})

test('systemd accepts the units', async (context) => {
  await needs(context, 'systemd-analyze', 'systemd')
  const folder = await folderFor('units')
  for (const name of ['kisscut@.service', 'kisscut-backup.timer']) {
    await copyFile(path.join(root, 'deploy', name), path.join(folder, name))
  }
  const backup = await read('kisscut-backup.service')
  await writeFile(
    path.join(folder, 'kisscut-backup.service'),
    backup.replace('/usr/local/bin/kisscut', path.join(root, 'deploy/kisscut')),
  )
  const units = ['kisscut@3001.service', 'kisscut-backup.service', 'kisscut-backup.timer']
  const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` }
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units], { env })
  expect(stdout + stderr).toBe('')
})

describe('the command kisscut', () => {
  async function call(content: string | undefined, user: string, ...args: string[]) {
    const folder = await folderFor('command')
    const settings = path.join(folder, 'kisscut.env')
    if (content !== undefined) await writeFile(settings, content)
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { show: 'node show.mjs' } }))
    await writeFile(
      path.join(folder, 'show.mjs'),
      `process.loadEnvFile(process.env.ENV_FILE)
      console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2) }))`,
    )
    const script = (await read('kisscut'))
      .replace('/etc/kisscut/kisscut.env', settings)
      .replace('/opt/kisscut/current', folder)
      .replaceAll('root/', 'nobody-else/')
      .replace('  kisscut/*', `  ${user}/*`)
    await writeFile(path.join(folder, 'kisscut'), script)
    const env = { ...process.env, SECRET: 'of the caller', PORT: '1' }
    return run('sh', [path.join(folder, 'kisscut'), ...args], { env }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stderr }) => ({ code: Number(code), stdout: '', stderr: String(stderr) }),
    )
  }

  const me = userInfo().username

  test('runs a command with only the settings in the file, and forwards its options', async () => {
    const { stdout } = await call(`SECRET='a "quoted" # one'\n`, me, 'show', '--to', 'a b', '$(x)')
    const { env, args } = JSON.parse(stdout)
    expect(args).toEqual(['--to', 'a b', '$(x)'])
    expect(env).toMatchObject({ SECRET: 'a "quoted" # one', NODE_ENV: 'production' })
    expect(env).not.toHaveProperty('PORT')
  })

  test('reports missing settings, arguments and permissions', async () => {
    expect(await call('', me)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: kisscut doctor'),
    })
    expect(await call(undefined, me, 'show')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/settings in .+ are missing, or the user kisscut may not read them/),
    })
    expect(await call('', 'someone', 'show')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('sudo kisscut'),
    })
  })
})
