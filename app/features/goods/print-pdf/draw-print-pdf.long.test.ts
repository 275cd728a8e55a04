import './draw-print-pdf.server.test.ts'
