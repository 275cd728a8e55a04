import './failed-jobs.server.test.ts'
