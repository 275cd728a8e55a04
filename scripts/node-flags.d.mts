/** What the program's Node is started with. */
export function nodeFlags(hasDatabaseServer: boolean): string[]
