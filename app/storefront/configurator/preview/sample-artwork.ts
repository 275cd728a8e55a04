import type { PreviewArtwork } from './preview-artwork.ts'

/** Traced in advance, so that the server can render it. */
export const sampleArtwork: PreviewArtwork = {
  href: '/pictures/sample.svg',
  backdropHref: '/pictures/sample-backdrop.svg',
  width: 180,
  height: 180,
  outline: {
    path: 'M13.8 -5.5L18.0 -4.5L25.4 -0.9L57.6 23.9L65.6 29.8L75.5 28.5L81.5 27.5L100.8 27.7L105.5 28.5L114.4 29.8L124.1 22.6L137.6 12.1L150.6 2.1L157.8 -2.7L165.5 -5.5L173.9 -2.3L176.0 0.5L178.5 7.6L180.5 18.5L181.5 25.5L182.5 31.5L183.1 37.4L183.5 48.5L183.3 72.8L182.5 77.5L180.1 89.6L174.6 106.1L167.9 119.4L157.9 134.4L149.9 144.4L132.3 161.7L119.6 171.1L106.9 178.4L91.8 185.3L87.5 185.1L67.7 175.7L57.6 168.9L50.6 163.9L43.1 157.4L27.3 141.3L17.9 128.6L9.6 114.9L3.2 100.4L-0.6 87.4L-2.5 77.5L-3.5 69.5L-3.3 37.2L-2.5 32.5L-2.1 27.4L1.2 9.5L2.5 4.0L5.1 -1.4L9.6 -3.9Z',
    box: { x: -3.5, y: -5.5, width: 187, height: 190.8 },
  },
}
