/**
 * Loads an optional npm package that only `confdex import` needs.
 * @throws Error that says how to install the package if it is missing
 */
export async function loadPackage<Package>(load: () => Promise<Package>, name: string): Promise<Package> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(
      `expected the npm package ${name}, found none: importing needs the optional dependencies, so install ` +
        'without --omit=optional',
      { cause },
    )
  }
}
