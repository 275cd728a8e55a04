declare module 'fs-native-extensions' {
  /** True if this open file now has an exclusive lock; false if another one has it. */
  export function tryLock(fd: number): boolean
}
