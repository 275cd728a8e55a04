/** The `handle` of a page that search engines may index. */
export const publicPage = { isPublic: true }

/** For a public page that has no content yet. */
export const unlisted = { name: 'robots', content: 'noindex' }

export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' })
