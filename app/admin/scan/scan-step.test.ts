import { expect, test } from 'vitest'
import { scanStep } from './scan-step.ts'

test('opens or moves a scanned ticket’s order', () => {
  expect(scanStep('JOB-1001', 'open', null)).toEqual({ kind: 'open', orderId: 1001 })
  expect(scanStep('1001', 'IN_PRINT', null)).toEqual({ kind: 'move', orderId: 1001, status: 'IN_PRINT' })
  expect(scanStep('JOB-1001 ', 'READY_TO_SEND', null)).toMatchObject({
    kind: 'move',
    status: 'READY_TO_SEND',
  })
})

test('uses the next scan as a sent order’s tracking number', () => {
  expect(scanStep('JOB-1001', 'SENT', null)).toEqual({ kind: 'await-number', orderId: 1001 })
  expect(scanStep('1Z999AA10123456784', 'SENT', 1001)).toEqual({
    kind: 'move',
    orderId: 1001,
    status: 'SENT',
    trackingNumber: '1Z999AA10123456784',
  })
  expect(scanStep('9400111899223197428490', 'SENT', 1001)).toMatchObject({ kind: 'move', orderId: 1001 })
})

test('refuses any other scanned text', () => {
  expect(scanStep('1Z999AA10123456784', 'SENT', null)).toMatchObject({ kind: 'refuse' })
  expect(scanStep('4006381333931', 'IN_PRINT', null)).toMatchObject({ kind: 'refuse' })
  expect(scanStep('JOB-1002', 'SENT', 1001)).toEqual({
    kind: 'refuse',
    text: 'Scan the tracking number of order 1001 first. This is a job ticket.',
  })
  expect(scanStep('x'.repeat(201), 'SENT', 1001)).toMatchObject({ kind: 'refuse' })
  expect(scanStep('', 'open', null)).toMatchObject({ kind: 'refuse' })
})
