import './unread-print-pdfs.test.ts'
