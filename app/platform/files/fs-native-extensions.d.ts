declare module 'fs-native-extensions' {
  /** Returns true if this open file now has an exclusive lock, and false if another open file has it. */
  export function tryLock(fd: number): boolean
}
