/** A second tap within so many milliseconds of the first was not meant as another command. */
export const HASTE = 600;
