import './preview.server.test.ts'
