/** Working room at the beginning of the memory, which `../../memory.ts` leaves free: `keepInList` and `tally8` use it, one after the other. */
export const ROOM: usize = 64
export const ROOM_BYTES: usize = 8192
