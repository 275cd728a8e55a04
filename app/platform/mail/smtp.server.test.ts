import tls from 'node:tls'
import { generate } from 'selfsigned'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { faultyLine, type Fault } from '#test/mail/faulty-line.ts'
import { headerOf, mailServer, response } from '#test/mail/mail-server.ts'
import { MailAccountRefused, MailRefused, type OutgoingMail } from './mail-transport.server.ts'
import { openSmtp } from './smtp.server.ts'

const mail: OutgoingMail = {
  from: { name: 'Ink & Paper', address: 'orders@shop.example' },
  to: 'ada@example.com',
  replyTo: 'hello@shop.example',
  messageId: '<mail-1@shop.example>',
  subject: 'Order 1001 confirmed',
  html: '<p>Thank you</p>',
  text: 'Thank you\n',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

async function smtpAt(url: string, limits?: Parameters<typeof openSmtp>[1]) {
  const smtp = await openSmtp(url, limits)
  onTestFinished(smtp.close)
  return smtp
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => {
      throw new Error('the email was accepted')
    },
    (error: unknown) => error as Error,
  )

const login = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    username === 'shop@mail' && password === 'p@ss/word'
      ? done(null, { user: username })
      : done(response(535, '5.7.8 Authentication failed')),
} satisfies SMTPServerOptions
const account = `${encodeURIComponent('shop@mail')}:${encodeURIComponent('p@ss/word')}`

describe('mail over an unencrypted connection', () => {
  test('delivers an email with its headers and both bodies, even if there is no TLS or login', async () => {
    const { url, received } = await mailServer()
    await (await smtpAt(url)).send(mail)
    const [arrived] = received
    if (!arrived) throw new Error('nothing arrived')
    expect(arrived).toMatchObject({ from: 'orders@shop.example', to: ['ada@example.com'], isSecure: false })
    const names = ['From', 'To', 'Reply-To', 'Message-ID', 'Subject', 'Auto-Submitted']
    expect(names.map((name) => headerOf(arrived, name))).toEqual([
      '"Ink & Paper" <orders@shop.example>',
      'ada@example.com',
      'hello@shop.example',
      '<mail-1@shop.example>',
      'Order 1001 confirmed',
      'auto-generated',
    ])
    expect(arrived.body).toContain('<p>Thank you</p>')
    expect(arrived.body).toMatch(/^Thank you\r$/m)
  })

  test('uses one connection for several emails', async () => {
    const greetings: string[] = []
    const { url, received } = await mailServer({
      onConnect: ({ id }, done) => {
        greetings.push(id)
        done()
      },
    })
    const { send } = await smtpAt(url)
    for (let count = 0; count < 3; count++) await send(mail)
    expect([received.length, greetings.length]).toEqual([3, 1])
  })

  test('logs in; a wrong password fails with a reason and can be corrected', async () => {
    const { port, received } = await mailServer(login)
    const right = await smtpAt(`smtp://${account}@127.0.0.1:${port}`)
    await right.verify()
    await right.send(mail)
    expect(received).toMatchObject([{ user: 'shop@mail' }])
    const wrong = await smtpAt(`smtp://shop:wrong@127.0.0.1:${port}`)
    for (const attempt of [wrong.verify, () => wrong.send(mail)]) {
      const error = await failureOf(attempt())
      expect(error).not.toBeInstanceOf(MailRefused)
      expect(error.message).toBe(
        'The mail server rejected the login in SMTP_URL: 535 5.7.8 Authentication failed',
      )
    }
    const without = await failureOf((await smtpAt(`smtp://127.0.0.1:${port}`)).send(mail))
    expect(without).not.toBeInstanceOf(MailRefused)
    expect(without.message).toContain('530')
    expect(received).toHaveLength(1)
  })
})

describe('mail over TLS', () => {
  async function certificate() {
    const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    })
    return { cert, key }
  }

  function trust(cert: string) {
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...before, cert])
    onTestFinished(() => tls.setDefaultCACertificates(before))
  }

  test.each([
    ['STARTTLS', 'smtp', false],
    ['TLS from the start', 'smtps', true],
  ])('%s is used only if the certificate is trusted', async (_, protocol, secure) => {
    const own = await certificate()
    const { port, received } = await mailServer({ ...login, ...own, secure, allowInsecureAuth: false })
    const url = `${protocol}://${account}@127.0.0.1:${port}`
    const error = await failureOf((await smtpAt(url)).send(mail))
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toMatch(/self-signed certificate/i)
    expect(received).toEqual([])
    trust(own.cert)
    await (await smtpAt(url)).send(mail)
    expect(received).toMatchObject([{ isSecure: true, user: 'shop@mail' }])
  })

  test('sends no password to another machine without STARTTLS', async () => {
    const tried: unknown[] = []
    const { port } = await mailServer({
      ...login,
      onAuth: (auth, _, done) => {
        tried.push(auth)
        done(null, { user: 'anyone' })
      },
    })
    // This is also the local machine, but the address doesn't show it.
    const { send } = await smtpAt(`smtp://${account}@0.0.0.0:${port}`)
    expect((await failureOf(send(mail))).message).toMatch(/STARTTLS|secure/)
    expect(tried).toEqual([])
  })
})

describe('permanently refused mail', () => {
  const refusing = (code: number, words: string) => ({
    onRcptTo: ({ address }: { address: string }, _: unknown, done: (error?: Error) => void) =>
      address.endsWith('@gone.example') ? done(response(code, words)) : done(),
  })

  test.each([
    [550, '5.1.1 No such user here'],
    [553, '5.1.3 Invalid address'],
    [552, '5.2.2 Mailbox full'],
  ])('includes %i for a recipient, and keeps the server’s message', async (code, words) => {
    const { url, received } = await mailServer(refusing(code, words))
    const { send } = await smtpAt(url)
    const error = await failureOf(send({ ...mail, to: 'ada@gone.example' }))
    expect(error).toBeInstanceOf(MailRefused)
    expect(error.message).toBe(`${code} ${words}`)
    expect(received).toEqual([])
  })

  test('doesn’t affect a simultaneous email to another domain', async () => {
    const { url, received } = await mailServer(refusing(550, '5.1.2 Unknown domain'))
    const { send } = await smtpAt(url)
    const [refused, ...accepted] = await Promise.allSettled([
      send({ ...mail, to: 'ada@gone.example' }),
      send({ ...mail, to: 'bob@here.example' }),
      send({ ...mail, to: 'eve@here.example' }),
    ])
    expect(refused).toMatchObject({ reason: expect.any(MailRefused) })
    expect(accepted.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['bob@here.example', 'eve@here.example'])
  })

  test('includes 550 for the message', async () => {
    const { url } = await mailServer({
      onData: (stream, _, done) => {
        stream.resume().once('end', () => done(response(550, '5.7.1 Looks like spam')))
      },
    })
    const error = await failureOf((await smtpAt(url)).send(mail))
    expect(error).toBeInstanceOf(MailRefused)
    expect(error.message).toBe('550 5.7.1 Looks like spam')
  })

  test('includes 552 for a message that is larger than the server accepts', async () => {
    const { url } = await mailServer({
      size: 1_000,
      onData: (stream, _, done) => {
        stream.resume().once('end', () => {
          done(stream.sizeExceeded ? response(552, '5.3.4 Message too big') : null)
        })
      },
    })
    const { send } = await smtpAt(url)
    const error = await failureOf(send({ ...mail, text: 'x'.repeat(5_000) }))
    expect(error).toBeInstanceOf(MailRefused)
    expect(error.message).toContain('5.3.4 Message too big')
    await send(mail)
  })

  test('excludes a refusal of our own account or sender', async () => {
    const relay = await mailServer(refusing(554, '5.7.1 <ada@gone.example>: Relay access denied'))
    const error = await failureOf((await smtpAt(relay.url)).send({ ...mail, to: 'ada@gone.example' }))
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toContain('Relay access denied')
    // The error is logged, so it must not show the recipient.
    expect(error.message).not.toContain('ada@gone.example')
    const sender = await mailServer({
      onMailFrom: (_, __, done) => done(response(550, '5.7.1 Not your address')),
    })
    expect(await failureOf((await smtpAt(sender.url)).send(mail))).not.toBeInstanceOf(MailRefused)
  })

  test.each([
    ['RCPT TO', 553, '5.7.1 <hello@shop.example>: Sender address rejected: not owned by user shop'],
    ['DATA', 554, 'Message rejected: Email address is not verified.'],
    ['DATA', 554, '5.2.252 SendAsDenied; shop@shop.example not allowed to send as hello@shop.example'],
    ['DATA', 550, 'The from address does not match a verified Sender Identity.'],
  ])('excludes a refusal of our sender at %s: %i %s', async (command, code, words) => {
    const { url } = await mailServer(
      command === 'DATA'
        ? { onData: (stream, _, done) => void stream.resume().once('end', () => done(response(code, words))) }
        : { onRcptTo: (_, __, done) => done(response(code, words)) },
    )
    const error = await failureOf((await smtpAt(url)).send(mail))
    expect(error).toBeInstanceOf(MailAccountRefused)
    expect((error as MailAccountRefused).fix).toContain('MAIL_FROM')
  })
})

describe('temporary mail failures', () => {
  test('include a refused connection', async () => {
    const { send, verify } = await smtpAt(`smtp://127.0.0.1:${await freePort()}`)
    for (const attempt of [() => send(mail), verify]) {
      const error = await failureOf(attempt())
      expect(error).not.toBeInstanceOf(MailRefused)
      expect(error.message).toMatch(/^The mail server could not be reached: .*ECONNREFUSED/)
    }
  })

  test.each([
    ['onConnect', 421, '4.3.2 Too many connections'],
    ['onMailFrom', 451, '4.3.0 Try later'],
    ['onRcptTo', 451, '4.7.1 Greylisted'],
    ['onData', 421, '4.3.0 Shutting down'],
  ] as const)('include a response at %s: %i %s', async (step, code, words) => {
    let isDown = true
    const respond = (...args: unknown[]) => {
      const done = args.at(-1) as (error?: Error) => void
      const stream = step === 'onData' ? (args[0] as NodeJS.ReadableStream) : null
      const end = () => done(isDown ? response(code, words) : undefined)
      if (stream) stream.resume().once('end', end)
      else end()
    }
    const { url } = await mailServer({ [step]: respond })
    const { send } = await smtpAt(url)
    const error = await failureOf(send(mail))
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toContain(words)
    isDown = false
    await send(mail)
  })

  const limits = { connectMs: 2_000, greetingMs: 200, silenceMs: 200 }

  test.each([
    ['in its greeting', (): Fault => 'hang'],
    ['after the message', (_: string, isLast: boolean): Fault => (isLast ? 'hang' : 'pass')],
  ])('include a server that hangs %s', async (_, decide) => {
    const { port } = await mailServer()
    const { send } = await smtpAt(`smtp://127.0.0.1:${await faultyLine(port, decide)}`, limits)
    const error = await failureOf(send(mail))
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toMatch(/^The mail server did not respond in time/)
  })

  test('include a server that never ends its response', async () => {
    const { port } = await mailServer()
    const line = await faultyLine(port, (_, isLast) => (isLast ? 'trickle' : 'pass'))
    const { send } = await smtpAt(`smtp://127.0.0.1:${line}`, { totalMs: 500 })
    const error = await failureOf(send(mail))
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toMatch(/^The mail server took too long/)
  })

  test('include a connection lost before the last response; the retry has the same Message-ID', async () => {
    const { port, received } = await mailServer()
    let drops = 1
    const line = await faultyLine(port, (_, isLast) => (isLast && drops-- > 0 ? 'drop' : 'pass'))
    const { send } = await smtpAt(`smtp://127.0.0.1:${line}`)
    expect(await failureOf(send(mail))).not.toBeInstanceOf(MailRefused)
    // The library doesn't send it a second time.
    expect(received).toHaveLength(1)
    await send(mail)
    expect(received.map((each) => headerOf(each, 'Message-ID'))).toEqual([mail.messageId, mail.messageId])
  })

  test('exclude a connection lost after the last response, because the email was sent', async () => {
    const { port, received } = await mailServer()
    let drops = 1
    const line = await faultyLine(port, (_, isLast) => (isLast && drops-- > 0 ? 'pass and drop' : 'pass'))
    const { send } = await smtpAt(`smtp://127.0.0.1:${line}`)
    await send(mail)
    // The connection may be reused before its loss is noticed.
    await vi.waitFor(() => send({ ...mail, messageId: '<mail-2@shop.example>' }), 30_000)
    expect(received.map((each) => headerOf(each, 'Message-ID'))).toEqual([
      '<mail-1@shop.example>',
      '<mail-2@shop.example>',
    ])
  })
})

test('doesn’t let names and subjects add headers or recipients', async () => {
  const { url, received } = await mailServer()
  const injected = 'Eve\r\nBcc: victim@example.com\r\nX-Bad: yes'
  await (
    await smtpAt(url)
  ).send({
    ...mail,
    from: { name: injected, address: mail.from.address },
    subject: injected,
    messageId: '<mail-1@shop.example>\r\nX-Bad: yes',
    headers: { 'List-Unsubscribe': `<mailto:${injected}>` },
  })
  expect(received).toMatchObject([{ to: ['ada@example.com'] }])
  expect(received[0]?.headers.filter((line) => /^(?:bcc|x-bad)/i.test(line))).toEqual([])
  const { send } = await smtpAt(url)
  const listed = { ...mail, to: 'ada@example.com, victim@example.com' }
  await send(listed).catch(() => undefined)
  await send({ ...mail, to: 'ada@example.com>\r\nRCPT TO:<victim@example.com' }).catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('victim@example.com')
})
