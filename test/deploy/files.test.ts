import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
/** Returns the file without comments. */
const active = (name: string) => read(name).replaceAll(/^\s*#.*$/gm, '')

const page = readFileSync('docs/operating/deploy.md', 'utf8')

describe('the files in deploy/ share one layout', () => {
  const layout = {
    settings: '/etc/kisscut/kisscut.env',
    release: '/opt/kisscut/current',
    data: '/var/lib/kisscut',
    backups: '/var/backups/kisscut',
  }

  test('matches the documentation', () => {
    for (const place of Object.values(layout)) expect(page).toContain(`\`${place}\``)
    const installed = readdirSync('deploy').filter((name) => /^(nginx|Caddy|kisscut)/.test(name))
    for (const name of installed) expect(page).toContain(`\`${name}\``)
  })

  test.each([
    ['kisscut@.service', ['settings', 'release']],
    ['kisscut', ['settings', 'release', 'data']],
    ['kisscut-backup.service', ['backups']],
  ] as const)('%s', (name, places) => {
    for (const place of places) expect(active(name)).toContain(layout[place])
  })

  test('only Node reads the settings, so quotes and # mean the same in the service and in commands', () => {
    for (const name of ['kisscut@.service', 'kisscut-backup.service', 'kisscut']) {
      expect(active(name)).not.toMatch(/EnvironmentFile|\bsource\b|^\s*\. /m)
    }
  })

  test.each(['kisscut@.service', 'kisscut-backup.service'])(
    '%s runs as kisscut, without privileges or write access to system files',
    (name) => {
      const unit = active(name)
      for (const line of [
        'User=kisscut',
        'ProtectSystem=strict',
        'NoNewPrivileges=true',
        'CapabilityBoundingSet=',
      ]) {
        expect(unit).toMatch(new RegExp(`^${line}$`, 'm'))
      }
    },
  )
})

test.each(['kisscut@.service', 'kisscut'])(
  '%s keeps big temporary files out of /tmp, which is in memory on Debian 13',
  (name) => {
    expect(active(name)).toContain('TMPDIR=/var/tmp')
  },
)

test('systemd stops only the shop’s own process, so that drawings can finish', () => {
  expect(active('kisscut@.service')).toMatch(/^KillMode=mixed$/m)
})

describe('nginx.conf', () => {
  const site = active('nginx.conf')
  const servers = site.split(/^server /m).slice(1)

  test('logs no query string, referrer, file name, or error message that contains a URL', () => {
    const [, hidden = ''] = /~(\^\S+) \$kisscut_folder\.\.\.;/.exec(site) ?? []
    expect('/item-pictures/abc.png'.match(hidden)?.[1]).toBe('/item-pictures/')
    expect('/category/4/files/abc'.match(hidden)).toBeNull()
    const [format = ''] = /log_format kisscut [^;]+;/.exec(site) ?? []
    expect(format).toContain('"path":"$kisscut_path"')
    expect(format).not.toMatch(
      /\$(request|request_uri|args|query_string|is_args|arg_\w+|http_(?!user_agent)\w+|cookie_\w+)\b/,
    )
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      expect(server).toMatch(/access_log \S+ kisscut;/)
      expect(server).toMatch(/error_log \S+ emerg;/)
    }
  })

  test('never uses the Host header for a redirect', () => {
    const targets = [...site.matchAll(/return 30\d ([^;]+);/g)].map(([, target]) => target)
    expect(targets).toEqual(['https://$server_name$request_uri'])
  })

  test('listens on IPv4 and IPv6, with HTTP/2', () => {
    for (const text of [site, active('nginx-listen.conf'), active('nginx-listen-http3.conf')]) {
      const listens = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, rest]) => rest)
      const ipv4 = listens(/listen (\d+.*);/g)
      expect(ipv4.length).toBeGreaterThan(0)
      expect(listens(/listen \[::\]:(\d+.*);/g)).toEqual(ipv4)
    }
    expect(active('nginx-listen.conf')).toContain('ssl http2;')
    expect(active('nginx-listen-http3.conf')).toMatch(/http2 on;[^]*Alt-Svc 'h3=":443"/)
  })

  test('uses TLS 1.2 and 1.3 only', () => {
    expect(site).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
    const [, ciphers = ''] = /ssl_ciphers (\S+);/.exec(site) ?? []
    for (const cipher of ciphers.split(':')) expect(cipher).toMatch(/^ECDHE-.*(GCM|POLY1305)/)
  })

  test('waits until the print PDFs of an order are made', () => {
    expect(site).toMatch(/location \/api\/ \{[^}]+proxy_read_timeout 10m;/)
  })

  test('requests a missing script from the other process, and retries nothing else', () => {
    const retries = [...site.matchAll(/proxy_next_upstream ([^;]+);/g)].map(([, when]) => when)
    expect(retries).toEqual(['error', 'error http_404'])
    expect(site).toMatch(/location \/assets\/ \{[^}]+proxy_next_upstream error http_404;/)
  })
})

describe('the Caddyfile', () => {
  const site = active('Caddyfile')

  test('logs neither query strings nor referrers, nor the names of files', () => {
    const [, hidden = ''] = /request>uri regexp (\S+) \$1/.exec(site) ?? []
    const logged = (uri: string) => uri.replaceAll(new RegExp(hidden, 'g'), '$1')
    expect(logged('/order-confirm?order=secret')).toBe('/order-confirm')
    expect(logged('/files/abc.png?download=a.png')).toBe('/files/')
    expect(logged('/category/4?next=/files/')).toBe('/category/4')
    expect(site).toContain('request>headers>Referer delete')
  })

  test('uses TLS 1.2 and 1.3 only, and requests a missing script from the other process', () => {
    expect(site).toContain('protocols tls1.2 tls1.3')
    expect(site).toMatch(/handle \/assets\/\* \{[^]+@missing status 404\s+handle_response @missing \{/)
  })
})
