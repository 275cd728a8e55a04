/** The `handle` of a page that search engines may index; all others are excluded. */
export const publicPage = { isPublic: true }

/** For the head of a public page without content so far. */
export const unlisted = { name: 'robots', content: 'noindex' }

/** The page is the same for everyone: caches may keep it, but revalidate it each time. */
export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' })
