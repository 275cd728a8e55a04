import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import S3rver from '@20minutes/s3rver'
import { listen, shut } from '#test/raw-http.ts'

export const bucketName = 'shop-files'
export const bucketKey = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Returns true if it handled the request, even by never responding. */
export type BucketFault = (request: IncomingMessage, response: ServerResponse) => boolean

/** Starts an S3 server with one bucket in this folder. Each request goes to `fault` first. */
export async function startBucket(directory: string, fault: BucketFault) {
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName }],
    // S3rver drops the slash at the end of a bucket's path, which is part of the signature.
    allowMismatchedSignatures: true,
  })
  await s3.configureBuckets()
  const respond = s3.callback()
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (fault(request, response)) return
    const { method, headers, url = '' } = request
    // S3rver doesn't support conditional uploads, so this implements them as Amazon documents them.
    const key = url.slice(`/${bucketName}/`.length).split('?')[0] ?? ''
    const isTaken = method === 'PUT' && headers['if-none-match'] === '*'
    if (isTaken && (await s3.store.existsObject(bucketName, key))) {
      refuse(response, 412, 'PreconditionFailed')
    } else respond(request, response)
  }
  const server = createServer((request, response) => void serve(request, response))
  const endpoint = `http://127.0.0.1:${await listen(server)}`
  return { endpoint, close: () => shut(server) }
}

/** Returns settings for a shop that uses this bucket. */
export const bucketEnv = (endpoint: string) => ({
  S3_BUCKET: bucketName,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: bucketKey.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucketKey.secretAccessKey,
})

/** Responds with an error in S3's format. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  const error = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  // A client may miss a response sent before its whole request was received.
  response.req.resume().once('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${error}`)
  })
  return true
}
