import './as-drawn.server.test.ts'
