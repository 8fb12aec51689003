let pass: string | undefined
export const setPhotoPass = (next: string) => void (pass = next)

/** An image sends no token, so a mini-app names its session in the address. A client's address has its own proof. */
export const photoSrc = (src: string) => (pass && src.endsWith('.webp') ? `${src}?session=${pass}` : src)
