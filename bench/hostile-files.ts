import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates a 3 kB PDF whose only page, compressed twice, unpacks to a gigabyte of spaces. */
export function pdfBomb(): Buffer {
  const compressedOnce = deflateSync(Buffer.alloc(1024 ** 3, 0x20), { level: 9 })
  const content = deflateSync(compressedOnce, { level: 9 })
  const head = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>\nendobj\n' +
      `4 0 obj\n<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
  )
  const tail = Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n')
  return Buffer.concat([head, content, tail])
}

/**
 * Creates a 300 kB drawing with a long attribute, in which an unanchored pattern would backtrack at every character.
 */
export const longValueSvg = () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="${'a'.repeat(300_000)}"/></svg>`,
  )

export const ordinaryPng = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 2 },
    },
  })
    .png()
    .toBuffer()

const pdfOf = (content: string) =>
  Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>\nendobj\n' +
      `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n` +
      'trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  )

export const ordinaryPdf = () => pdfOf('0.8 0.1 0.1 rg 30 30 240 140 re f')

/** Creates a PDF of long curves, which takes seconds to draw. Each `seed` gives a different file. */
export function curvesPdf(seed: number): Buffer {
  const at = (index: number, factor: number) =>
    `${(index * factor + seed) % 300} ${(index * 7 * factor) % 200}`
  const curve = (_: unknown, index: number) =>
    `${at(index, 7919)} m ${at(index, 31)} ${at(index, 13)} ${at(index, 97)} c S`
  return pdfOf(Array.from({ length: 8000 }, curve).join('\n'))
}
