const LONGEST = 80
/** Names that Windows keeps for its devices. */
const TAKEN = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A title as the name of a file that every system takes: no path, nothing invisible, nothing that turns the text around. */
export function fileName(title: string): string {
  const clean = title
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, LONGEST)
  // The cut may have gone through a pair.
  const cut = clean.replace(/[\uD800-\uDBFF]$/, '').replaceAll(/^[ .]+|[ .]+$/g, '')
  return `${cut === '' ? 'Отклики' : TAKEN.test(cut) ? `_${cut}` : cut}.xlsx`
}
