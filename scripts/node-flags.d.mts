/** Returns the flags with which the program's Node is started. */
export function nodeFlags(hasDatabaseServer: boolean): string[]
