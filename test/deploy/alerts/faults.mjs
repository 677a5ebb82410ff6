/** Faults of a replica that no input leads to, chosen by FAULTS. The replica loads this file first. */
const faults = (process.env.FAULTS ?? '').split(',')

/** More than two small snapshots and half a gigabyte. */
if (faults.includes('memory')) globalThis.held = Buffer.alloc(700 << 20, 1)

/** Nine tenths of the time of the event loop, in pieces of 90 ms. */
if (faults.includes('busy')) {
  setInterval(() => {
    const end = performance.now() + 90
    while (performance.now() < end);
  }, 100)
}

/** As on a processor or in a container that has no room for WebAssembly. */
if (faults.includes('no WebAssembly')) {
  WebAssembly.Memory = class {
    constructor() {
      throw new Error('provoked')
    }
  }
}

/** A search for the word fails as a fault in the program does. */
if (faults.includes('failure')) {
  const { normalize } = String.prototype
  String.prototype.normalize = function (form) {
    if (/provokedfailure/i.test(this)) throw new Error('provoked')
    return normalize.call(this, form)
  }
}
