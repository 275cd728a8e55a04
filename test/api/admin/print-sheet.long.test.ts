import './print-sheet.test.ts'
