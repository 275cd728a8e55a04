import './as-drawn.server.test.ts'
import './draw-print-pdf.server.test.ts'
