import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  const { openBucket } = await import(${JSON.stringify(path.resolve('app/platform/bucket/open-bucket.server.ts'))})
  const has = () => loaded.some((url) => url.includes('/@aws-sdk/'))
  const before = has()
  const settings = { bucket: 'x', endpoint: 'http://127.0.0.1:1', region: 'x', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }
  const { name } = await openBucket(settings, '/nowhere', { attempts: 1 }).catch((error) => error)
  process.stdout.write(JSON.stringify({ before, after: has(), name }))`

test('loads the SDK only when a bucket is opened', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(JSON.parse(stdout)).toEqual({ before: false, after: true, name: 'StartupError' })
})
