import path from 'node:path'
import { errorCode } from '../error-code.server.ts'

/** Why the shop does not start, in words for the person who started it. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** What to print when a command ends by an error: words where there are some, else all that is known. */
export function explain(error: unknown): string {
  // By its name: the server's bundle has a class of its own.
  if (error instanceof Error && error.name === 'StartRefusal') return error.message
  const known = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Kisscut ended by an error in the program. Please report it with these lines:\n${known}`
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'another program is using this port. Stop it, or set PORT to another number',
  EACCES: 'this user may not use this port. Set PORT to 1024 or more',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has, such as 127.0.0.1',
  ENOTFOUND: 'no machine of this name is known. Set HOST to an address, such as 127.0.0.1',
}

export function refusalToListen(error: Error, { host, port }: { host: string; port: number }): StartRefusal {
  const problem = listenProblems[errorCode(error) ?? ''] ?? error.message
  return new StartRefusal(`Kisscut cannot listen on ${host}:${port}: ${problem}.`, { cause: error })
}

const folderProblems: Record<string, string> = {
  EACCES: 'this user may not write there. Change its owner or permissions',
  EPERM: 'this user may not write there. Change its owner or permissions',
  EROFS: 'its disk can only be read. Make it writable',
  ENOSPC: 'its disk is full. Free some space',
  EDQUOT: 'the disk quota of this user is used up. Free some space',
  EEXIST: 'there is a file of that name. Remove it',
  ENOTDIR: 'there is a file where a folder is needed. Remove it',
  ENAMETOOLONG: 'its name is too long. Shorten it',
  ENOENT: 'it cannot be created there. Create it yourself',
  EIO: 'its disk reports an error. Check the disk',
}

/** The same in words where a data folder cannot be used; any other error as it is. */
export function refusalOfFolder(error: unknown, folder: string): unknown {
  const problem = folderProblems[errorCode(error) ?? '']
  if (!problem || error instanceof StartRefusal) return error
  const message = `Kisscut cannot use the data folder ${path.resolve(folder)}: ${problem}, or set DATA_DIR to another folder.`
  return new StartRefusal(message, { cause: error })
}
