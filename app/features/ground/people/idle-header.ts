/** Marks calls that a page makes while its user is away, such as polling. These calls don't extend the login. */
export const idleHeader = 'X-User-Idle'
