// In a long run, these tests also use the embedded database.
import './failed-jobs.server.test.ts'
