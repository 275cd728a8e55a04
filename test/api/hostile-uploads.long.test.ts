import './hostile-uploads.test.ts'
