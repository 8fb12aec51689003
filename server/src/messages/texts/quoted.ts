/** Nested quotation marks are „these“. */
export const quoted = (title: string) => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`
