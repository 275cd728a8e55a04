export interface Budget {
  /** Least scores; pages that are not for search engines have no score for them. */
  scores: { performance: number; accessibility: number; 'best-practices': number; seo?: number }
  /** Largest Contentful Paint, on Lighthouse's simulated phone. */
  paintMs: number
  /** Total Blocking Time there. */
  blockedMs: number
  /** Cumulative Layout Shift. */
  shift: number
  requests: number
  /** As sent, with headers. */
  scriptKb: number
}

const page: Budget = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  paintMs: 1800,
  blockedMs: 50,
  shift: 0,
  requests: 25,
  scriptKb: 135,
}

const { seo: _, ...unlisted } = page.scores

/** A page with the library of forms. */
const form: Budget = { ...page, scriptKb: 150 }

/** By the address in the demo shop. Pictures make the home page and the library larger than the rest. */
export const budgets: Record<string, Budget> = {
  '/': { ...page, requests: 30 },
  '/intermediate-category': page,
  '/stickers': page,
  '/category/5/element': { ...page, scores: { ...page.scores, performance: 95 }, scriptKb: 150 },
  '/library': { ...page, requests: 37 },
  '/product-library/1': page,
  '/contact': form,
  '/cart': { ...form, scores: { ...unlisted, performance: 95 }, paintMs: 2800, shift: 0.01, scriptKb: 155 },
  '/login': { ...form, scores: unlisted },
}
