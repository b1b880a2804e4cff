/** Header and footer lead nowhere else. */
export const isBare = (pathname: string): boolean => pathname === '/checkout';
