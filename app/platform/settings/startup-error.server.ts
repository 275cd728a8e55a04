import path from 'node:path'
import { errorCode } from '../error-code.server.ts'

/** An error that keeps the shop from starting, with a message for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}

export function explain(error: unknown): string {
  // Compare names, because the server's bundle has a separate copy of the class.
  if (error instanceof Error && error.name === 'StartupError') return error.message
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Kisscut stopped because of a bug. Please report it with these lines:\n${details}`
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'another program is using this port. Stop it, or set PORT to another number',
  EACCES: 'this user is not allowed to use this port. Set PORT to 1024 or higher',
  EADDRNOTAVAIL: 'this machine does not have that address. Set HOST to one it has, such as 127.0.0.1',
  ENOTFOUND: 'the host name is unknown. Set HOST to an address, such as 127.0.0.1',
}

export function listenError(error: Error, { host, port }: { host: string; port: number }): StartupError {
  const problem = listenProblems[errorCode(error) ?? ''] ?? error.message
  return new StartupError(`Kisscut cannot listen on ${host}:${port}: ${problem}.`, { cause: error })
}

const folderProblems: Record<string, string> = {
  EACCES: 'this user has no permission to write there. Change its owner or permissions',
  EPERM: 'this user has no permission to write there. Change its owner or permissions',
  EROFS: 'its disk is read-only. Make it writable',
  ENOSPC: 'its disk is full. Free some space',
  EDQUOT: 'this user’s disk quota is exceeded. Free some space',
  EEXIST: 'there is a file with that name. Remove it',
  ENOTDIR: 'part of its path is a file, not a folder. Remove the file',
  ENAMETOOLONG: 'its name is too long. Shorten it',
  ENOENT: 'it cannot be created. Create it yourself',
  ENOLCK: 'its disk does not support locks. Use a local disk',
  EIO: 'its disk reports an error. Check the disk',
}

export function folderError(error: unknown, folder: string): unknown {
  const problem = folderProblems[errorCode(error) ?? '']
  if (!problem || error instanceof StartupError) return error
  const message = `Kisscut cannot use the data folder ${path.resolve(folder)}: ${problem}, or set DATA_DIR to another folder.`
  return new StartupError(message, { cause: error })
}
