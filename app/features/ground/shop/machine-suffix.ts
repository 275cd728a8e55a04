/** Returns the file name suffix for a machine: '-Roland-SP-300-540' for 'Roland SP-300/540'. */
export const machineSuffix = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `-${word}`).join('')
