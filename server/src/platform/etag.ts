/** A compressing proxy marks an ETag as weak; for this comparison a weak and a strong tag are equal. */
export const tagsOf = (header = '') => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
