import type { Work } from '@ugc/contract/works'

/** For the creator, so without the names of the client's people: what they said of the last version on which they remarked. Undefined without a remark. */
export function openRemarks(remarks: Work['remarks']): string | undefined {
  const last = remarks.at(-1)
  return (
    last &&
    remarks
      .filter(({ number }) => number === last.number)
      .map(({ text }) => text)
      .join('\n')
  )
}
