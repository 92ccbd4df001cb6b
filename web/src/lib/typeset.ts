/** Texts as they are printed. */

/** Source texts may be typed with plain apostrophes and spaces; people read ’ and, in French, narrow no-break spaces at high marks. */
export function typeset(text: string, lang: string): string {
  const curled = text.replace(/([\p{L}\d])'(?=[\p{L}\d«])/gu, '$1’');
  return lang === 'fr' ? curled.replace(/ ([:;?!»])/g, '\u202f$1').replace(/« /g, '«\u202f') : curled;
}
