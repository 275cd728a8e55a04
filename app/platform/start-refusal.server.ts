import path from 'node:path'
import { errorCode } from './error-code.server.ts'

/** Why the shop does not start, in words for the person who started it. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

const folderProblems: Record<string, string> = {
  EACCES: 'this user may not write there. Change its owner or permissions',
  EPERM: 'this user may not write there. Change its owner or permissions',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'its disk is full. Free some space',
  EDQUOT: 'the disk quota of this user is used up. Free some space',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file where a folder is needed',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it cannot be created',
  EIO: 'its disk reports an error',
}

/** The same in words where a data folder cannot be used; any other error as it is. */
export function refusalOfFolder(error: unknown, folder: string): unknown {
  const problem = folderProblems[errorCode(error) ?? '']
  if (!problem || error instanceof StartRefusal) return error
  const message = `Kisscut cannot use the data folder ${path.resolve(folder)}: ${problem}, or set DATA_DIR to another folder.`
  return new StartRefusal(message, { cause: error })
}
