export const publicPage = { isPublic: true }

export const unlisted = { name: 'robots', content: 'noindex' }

export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' })
