import './make-gang-sheet.server.test.ts'
