/** Texts as they are printed. */

/** A long word with places where it may be parted, for a narrow card: after a vowel, before a consonant and its vowel. */
export function parted(text: string): string {
  return text.replace(/\p{L}{11,}/gu, (word) =>
    word.replace(
      /([aeiouyàâéèêëîïôöùûü])(?=(?:[cpt]h|[bcdfghjklmnpqrstvwxz])[aeiouyàâéèêëîïôöùûü]\p{L})/giu,
      '$1\u00ad',
    ),
  );
}

/** Source texts may be typed with plain apostrophes and spaces; people read ’, a per cent beside its figure and, in French, narrow no-break spaces at high marks. */
export function typeset(text: string, lang: string): string {
  const curled = text.replace(/([\p{L}\d])'(?=[\p{L}\d«])/gu, '$1’').replace(/(?<=\d) %/g, '\u202f%');
  return lang === 'fr' ? curled.replace(/ ([:;?!»])/g, '\u202f$1').replace(/« /g, '«\u202f') : curled;
}
