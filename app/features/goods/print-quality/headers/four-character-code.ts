/** Reads a four-character code, which many formats use to identify their parts. Throws RangeError beyond the end. */
export const fourCharacterCode = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
