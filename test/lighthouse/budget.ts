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
  /** As sent, with headers: 1 more than measured, and 125 at most on any page. */
  scriptKb: number
}

/** What the shop wants of every page. */
const page: Budget = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  paintMs: 1800,
  blockedMs: 50,
  shift: 0,
  requests: 25,
  scriptKb: 108,
}

const { seo: _, ...unlisted } = page.scores

/** By the address in the demo shop. */
export const budgets: Record<string, Budget> = {
  '/': page,
  '/intermediate-category': page,
  '/stickers': page,
  '/category/5/element': { ...page, scores: { ...page.scores, performance: 95 }, scriptKb: 119 },
  '/library': page,
  '/product-library/1': page,
  '/contact': page,
  '/cart': { ...page, scores: { ...unlisted, performance: 95 }, scriptKb: 120 },
  '/login': { ...page, scores: unlisted, scriptKb: 115 },
}
