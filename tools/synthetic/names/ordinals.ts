const UNITS = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']
const TEENS = [
  'Eleventh',
  'Twelfth',
  'Thirteenth',
  'Fourteenth',
  'Fifteenth',
  'Sixteenth',
  'Seventeenth',
  'Eighteenth',
  'Nineteenth',
]
const TENS = ['', '', 'Twent', 'Thirt', 'Fort', 'Fift', 'Sixt', 'Sevent', 'Eight', 'Ninet']
const ROMAN_DIGITS: readonly (readonly [value: number, digits: string])[] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** `1st`, `12th`, `23rd` */
export function ordinalNumber(value: number): string {
  const lastTwo = value % 100
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}

/** `Twelfth`, `Twenty-Third`; above 99 in digits: `111th`. */
export function ordinalWord(value: number): string {
  if (value <= 10) return UNITS[value] ?? ordinalNumber(value)
  if (value < 20) return TEENS[value - 11]!
  if (value > 99) return ordinalNumber(value)
  const tens = TENS[Math.floor(value / 10)]!
  return value % 10 === 0 ? `${tens}ieth` : `${tens}y-${UNITS[value % 10]}`
}

export function romanNumber(value: number): string {
  let rest = value
  let digits = ''
  for (const [step, digit] of ROMAN_DIGITS) {
    for (; rest >= step; rest -= step) digits += digit
  }
  return digits
}
