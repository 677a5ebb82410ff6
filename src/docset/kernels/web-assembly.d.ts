/** The part of WebAssembly that is used here. TypeScript declares it only for browsers (lib `dom`). */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(pages: { initial: number; maximum: number })
    readonly buffer: ArrayBuffer
  }
  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } })
    readonly exports: object
  }
  /** A number that a module exports. */
  interface Global {
    readonly value: number
  }
}
