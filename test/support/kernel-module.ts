/**
 * A WebAssembly module that imports a memory and exports constants, as a compiled kernel does, but no
 * function. Values are from 0 to 63.
 */
export function moduleWith(constants: Readonly<Record<string, number>>): WebAssembly.Module {
  const entries = Object.entries(constants)
  const text = (name: string) => [name.length, ...Buffer.from(name)]
  const vector = (items: readonly (readonly number[])[]) => [items.length, ...items.flat()]
  const section = (id: number, bytes: readonly number[]) => [id, ...leb128(bytes.length), ...bytes]
  const memory = [...text('env'), ...text('memory'), 2, 0, 0]
  // a constant i32: its type, not mutable, `i32.const value`, `end`
  const globals = entries.map(([, value]) => [0x7f, 0, 0x41, value, 0x0b])
  const exports = entries.map(([name], index) => [...text(name), 3, index])
  return new WebAssembly.Module(
    Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(2, vector([memory])),
      ...section(6, vector(globals)),
      ...section(7, vector(exports)),
    ]),
  )
}

function leb128(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb128(value >>> 7)]
}
