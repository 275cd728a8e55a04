/**
 * Preloaded into a process, this module simulates a machine whose clock is off by `CLOCK_SHIFT_MS`. Node's timers and
 * PostgreSQL keep the correct time.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    super(...((args.length === 0 ? [ShiftedDate.now()] : args) as [number]))
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shiftMs })
