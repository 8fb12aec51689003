/** More people than this, in one workbook or in the contacts that an owner opens in an hour, are told to the other owners. */
export const READ_TOLD = 300
/** A message to more people than this is told; smaller ones of an hour are added up. */
export const WRITTEN_TOLD = 100
/** A change of more people at once is told. */
export const CHANGED_TOLD = 100
/** More erasures than this in an hour are told. */
export const ERASED_TOLD = 5
/** For so long after another owner's tap an owner can read no people and send no messages. */
export const HELD_SECONDS = 3600
/** Counts begin with the first action and end an hour later. */
export const HOUR = 3600
