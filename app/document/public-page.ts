/** The `handle` of a page that search engines may show; all others are kept out of them. */
export const publicPage = { isPublic: true }

/** For the head of a public page that has nothing to show so far. */
export const unlisted = { name: 'robots', content: 'noindex' }

/** The same page for everybody: it may be kept, and is asked about each time. */
export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' })
