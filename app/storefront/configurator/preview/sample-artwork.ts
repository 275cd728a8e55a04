/** Traced in advance, so that the server can render it. */
export const sampleArtwork = {
  href: '/pictures/sample.svg',
  /** A square that fills the product behind it. */
  backdropHref: '/pictures/sample-backdrop.svg',
  width: 180,
  height: 180,
  outline: {
    path: 'M13.6 -5.6c8.5-.8 23 13.2 29.9 18.5 5.3 4.1 18.6 16.3 24.6 16.4 5.6 .1 12-1.8 17.9-1.9 8.1-.3 15.9 .6 23.9 1.5 7.4 .8 11-4 16.6-8.3 9.9-7.6 19.6-15.7 29.7-22.9 12.5-8.8 20.6-.6 23 12.1 7.5 39 8.6 80-13.9 114.5-16.6 25.5-39.8 47.1-67.9 59.4-11.3 5.1-23.3-3.7-32.8-9.6-33.9-21.2-61.9-56.5-67.3-96.7-3-22.5-1.5-49.5 4.3-71.5 1.6-6.2 5.2-10.9 12-11.5Z',
    box: { x: -4, y: -6, width: 188, height: 192 },
  },
}
