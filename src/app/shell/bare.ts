/** Addresses whose header and footer leave out what leads elsewhere. */
export const isBare = (pathname: string): boolean => pathname === '/checkout';
